// An app of somebody else's, on Slack's own framework, for TestBolt and TestBoltIsInstalled in
// bot/workspace: a command opens a form, the form is refused once and then accepted, and a button in a
// message replaces it. With a client ID, people install it by OAuth and Slack calls it over HTTP;
// otherwise it has a token and connects by Socket Mode.

import bolt from '@slack/bolt';

const { App, LogLevel } = bolt;
const env = process.env;
const clientOptions = { slackApiUrl: env.SLACK_API_URL };
const installed = new Map();
const keyOf = (q) => (q.isEnterpriseInstall ? q.enterpriseId : q.teamId);
const byLink = {
  clientId: env.SLACK_CLIENT_ID, clientSecret: env.SLACK_CLIENT_SECRET, signingSecret: env.SLACK_SIGNING_SECRET,
  stateSecret: 'what its states are signed with', scopes: ['chat:write', 'commands', 'im:history'],
  redirectUri: `${env.APP_URL}/slack/oauth/callback`,
  installerOptions: {
    directInstall: true, redirectUriPath: '/slack/oauth/callback', clientOptions,
    authorizationUrl: env.SLACK_API_URL.replace('/api/', '/oauth/v2/authorize'),
  },
  installationStore: {
    storeInstallation: async (one) => { installed.set(one.isEnterpriseInstall ? one.enterprise.id : one.team.id, one); },
    fetchInstallation: async (query) => installed.get(keyOf(query)),
    deleteInstallation: async (query) => { installed.delete(keyOf(query)); },
  },
};
const byToken = { token: env.SLACK_BOT_TOKEN, appToken: env.SLACK_APP_TOKEN, socketMode: true };
const app = new App({ ...(env.SLACK_CLIENT_ID ? byLink : byToken), logLevel: LogLevel.ERROR, clientOptions });

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

if (env.SLACK_CLIENT_ID) {
  const server = await app.start(0);
  console.log(`port ${server.address().port}`);
} else {
  await app.start();
}
