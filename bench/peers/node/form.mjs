// What both servers do alike: the form, its checks, its views, and Bolt.

import { readFileSync } from 'node:fs';
import bolt from '@slack/bolt';

export const { steps } = JSON.parse(readFileSync(process.env.FORM, 'utf8'));

const plain = (text) => ({ type: 'plain_text', text });

function element(q) {
  if (q.type === 'select') {
    return { type: 'static_select', action_id: 'input', options: q.options.map((value) => ({ text: plain(value), value })) };
  }
  return { type: q.type === 'date' ? 'datepicker' : 'plain_text_input', action_id: 'input' };
}

// view draws a step, or the answers after the last one.
export function view(step, answers) {
  const frame = { type: 'modal', callback_id: 'form', private_metadata: String(step), title: plain('Leave request'), close: plain('Close') };
  if (step === steps.length) {
    const lines = steps.flatMap((s) => s.questions).map((q) => ({ type: 'section', text: plain(`${q.label}\n${answers[q.id]?.value}`) }));
    return { ...frame, submit: plain('Submit'), blocks: [{ type: 'header', text: plain('Check your answers') }, ...lines] };
  }
  const { title, questions } = steps[step];
  return {
    ...frame,
    submit: plain('Next'),
    blocks: [
      { type: 'context', elements: [plain(`Step ${step + 1} of ${steps.length}`)] },
      { type: 'header', text: plain(title) },
      ...questions.map((q) => ({ type: 'input', block_id: q.id, label: plain(q.label), hint: plain(q.help), element: element(q) })),
      { type: 'actions', elements: [{ type: 'button', action_id: 'back', text: plain('Back') }, { type: 'button', action_id: 'later', text: plain('Save for later') }] },
    ],
  };
}

function check(q, value) {
  if (!value) return 'Please answer this.';
  if (q.type === 'select' && !q.options.includes(value)) return 'Please choose one.';
  if (q.type === 'date' && !(Date.parse(value) > Date.now())) return 'Choose a day after today.';
  return '';
}

// read returns a submission's answers, and what is wrong with them.
function read(step, state) {
  const values = {}, errors = {};
  for (const q of steps[step].questions) {
    const input = state.values[q.id]?.input ?? {};
    values[q.id] = input.value ?? input.selected_date ?? input.selected_option?.value;
    const wrong = check(q, values[q.id]);
    if (wrong) errors[q.id] = wrong;
  }
  return { values, errors };
}

// serve runs the app. begin begins a person's form; take keeps a step's answers and returns all of the person's.
export async function serve(take, begin = async () => {}) {
  const app = new bolt.App({
    token: process.env.SLACK_BOT_TOKEN,
    signingSecret: process.env.SLACK_SIGNING_SECRET,
    endpoints: ['/slack/commands', '/slack/interactions'],
    logLevel: bolt.LogLevel.ERROR,
    clientOptions: { slackApiUrl: process.env.SLACK_API_URL },
  });
  app.command('/leave', async ({ ack, body, client }) => {
    await ack();
    await begin(body.user_id);
    await client.views.open({ trigger_id: body.trigger_id, view: view(0, {}) });
  });
  app.view('form', async ({ ack, body, view: sent }) => {
    const step = Number(sent.private_metadata);
    const { values, errors } = read(step, sent.state);
    if (Object.keys(errors).length > 0) {
      await ack({ response_action: 'errors', errors });
      return;
    }
    const answers = await take({ person: body.user.id, event: sent.id + sent.hash, step, values });
    await ack({ response_action: 'update', view: view(step + 1, answers) });
  });
  const [host, port] = process.env.ADDR.split(':');
  await app.start({ host, port: Number(port) });
}
