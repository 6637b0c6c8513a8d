// The emoji that people at work use most. Other shortcodes stay :as_written:.

const table = `
+1 👍 -1 👎 thumbsup 👍 thumbsdown 👎 ok_hand 👌 clap 👏 raised_hands 🙌 pray 🙏 wave 👋 muscle 💪 point_right 👉 point_left 👈
point_up ☝️ point_down 👇 handshake 🤝 writing_hand ✍️ eyes 👀 brain 🧠
smile 😄 smiley 😃 grin 😁 grinning 😀 joy 😂 rolling_on_the_floor_laughing 🤣 slightly_smiling_face 🙂 simple_smile 🙂 blush 😊
innocent 😇 wink 😉 heart_eyes 😍 hugging_face 🤗 thinking_face 🤔 neutral_face 😐 expressionless 😑 face_with_rolling_eyes 🙄
relieved 😌 pensive 😔 worried 😟 confused 😕 slightly_frowning_face 🙁 cry 😢 sob 😭 sweat 😓 sweat_smile 😅 tired_face 😫
sleeping 😴 mask 😷 face_with_thermometer 🤒 nerd_face 🤓 sunglasses 😎 partying_face 🥳 disappointed 😞 scream 😱 angry 😠
heart ❤️ broken_heart 💔 blue_heart 💙 green_heart 💚 yellow_heart 💛 purple_heart 💜 sparkling_heart 💖 tada 🎉 confetti_ball 🎊
balloon 🎈 gift 🎁 star ⭐ star2 🌟 sparkles ✨ fire 🔥 boom 💥 zap ⚡ rainbow 🌈 sunny ☀️ cloud ☁️ umbrella ☔ snowflake ❄️
white_check_mark ✅ heavy_check_mark ✔️ ballot_box_with_check ☑️ x ❌ negative_squared_cross_mark ❎ warning ⚠️ no_entry ⛔
no_entry_sign 🚫 question ❓ grey_question ❔ exclamation ❗ heavy_exclamation_mark ❗ information_source ℹ️ bulb 💡 bell 🔔
no_bell 🔕 lock 🔒 unlock 🔓 key 🔑 hourglass ⌛ hourglass_flowing_sand ⏳ alarm_clock ⏰ stopwatch ⏱️ clock3 🕒 clock9 🕘
calendar 📅 date 📅 spiral_calendar_pad 🗓️ memo 📝 pencil 📝 pencil2 ✏️ page_facing_up 📄 page_with_curl 📃 clipboard 📋
paperclip 📎 pushpin 📌 round_pushpin 📍 file_folder 📁 open_file_folder 📂 bar_chart 📊 chart_with_upwards_trend 📈
books 📚 book 📖 bookmark 🔖 link 🔗 mag 🔍 scroll 📜 newspaper 📰 email 📧 envelope ✉️ inbox_tray 📥 outbox_tray 📤
incoming_envelope 📨 mailbox 📫 telephone_receiver 📞 phone ☎️ computer 💻 iphone 📱 camera 📷 moneybag 💰 dollar 💵 credit_card 💳
office 🏢 house 🏠 house_with_garden 🏡 hospital 🏥 school 🏫 airplane ✈️ car 🚗 bike 🚲 rocket 🚀 palm_tree 🌴 beach_with_umbrella 🏖️
baby 👶 pregnant_woman 🤰 breast-feeding 🤱 baby_bottle 🍼 family 👪 woman 👩 man 👨 older_woman 👵 older_man 👴 bust_in_silhouette 👤
busts_in_silhouette 👥 pill 💊 stethoscope 🩺 syringe 💉 ambulance 🚑 wheelchair ♿ coffee ☕ tea 🍵 cake 🍰 birthday 🎂 pizza 🍕
beers 🍻 clinking_glasses 🥂 dog 🐶 cat 🐱 robot_face 🤖 speech_balloon 💬 thought_balloon 💭 100 💯
red_circle 🔴 large_yellow_circle 🟡 large_green_circle 🟢 large_blue_circle 🔵 white_circle ⚪ black_circle ⚫
large_orange_circle 🟠 large_purple_circle 🟣 white_large_square ⬜ black_large_square ⬛ arrow_right ➡️ arrow_left ⬅️ arrow_up ⬆️
arrow_down ⬇️ arrows_counterclockwise 🔄 leftwards_arrow_with_hook ↩️ arrow_heading_up ⤴️ repeat 🔁 wrench 🔧 hammer_and_wrench 🛠️
gear ⚙️ package 📦 label 🏷️ wastebasket 🗑️ construction 🚧 rotating_light 🚨 sos 🆘 new 🆕 free 🆓 up 🆙 cool 🆒 ok 🆗
one 1️⃣ two 2️⃣ three 3️⃣ four 4️⃣ five 5️⃣ six 6️⃣ seven 7️⃣ eight 8️⃣ nine 9️⃣ keycap_ten 🔟 zero 0️⃣`;

const words = table.trim().split(/\s+/);
/** @type {Map<string, string>} */
const emoji = new Map();
for (let i = 0; i < words.length; i += 2) emoji.set(words[i], words[i + 1]);

/**
 * emojiOf returns the character of a shortcode, or undefined. Skin tones are ignored.
 * @param {string} name
 */
export function emojiOf(name) {
  return emoji.get(name) ?? emoji.get(name.replace(/::skin-tone-\d$/, ''));
}
