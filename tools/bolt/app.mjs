// An app of somebody else's, on Slack's own framework, for TestBolt in bot/workspace: a command opens
// a form, the form is refused once and then accepted, and a button in a message replaces it.

import bolt from '@slack/bolt';

const { App, LogLevel } = bolt;
const app = new App({
  token: process.env.SLACK_BOT_TOKEN,
  appToken: process.env.SLACK_APP_TOKEN,
  socketMode: true,
  logLevel: LogLevel.ERROR,
  clientOptions: { slackApiUrl: process.env.SLACK_API_URL },
});

const plain = (text) => ({ type: 'plain_text', text });

app.command('/leave', async ({ ack, body, client }) => {
  await ack();
  await client.views.open({
    trigger_id: body.trigger_id,
    view: {
      type: 'modal', callback_id: 'days', title: plain('Your days'), submit: plain('Send'),
      blocks: [{
        type: 'input', block_id: 'count', label: plain('How many days?'),
        element: { type: 'number_input', action_id: 'n', is_decimal_allowed: false },
      }],
    },
  });
});

app.view('days', async ({ ack, body, view, client }) => {
  const days = Number(view.state.values.count.n.value);
  if (days > 20) {
    await ack({ response_action: 'errors', errors: { count: 'At most 20 days.' } });
    return;
  }
  await ack();
  await client.chat.postMessage({
    channel: body.user.id, text: `You asked for ${days} days`,
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text: `You asked for *${days}* days` } },
      { type: 'actions', elements: [{ type: 'button', action_id: 'undo', text: plain('Undo'), value: String(days) }] },
    ],
  });
});

app.action('undo', async ({ ack, respond, action }) => {
  await ack();
  await respond({ replace_original: true, text: `Undone: ${action.value} days` });
});

app.message('hello', async ({ say, message }) => {
  await say({ text: `Hello <@${message.user}>`, thread_ts: message.ts });
});

await app.start();
