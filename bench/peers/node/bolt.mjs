// A form in Slack as a careful developer writes it: Bolt, and one transaction by hand for each step.

import pg from 'pg';
import { serve } from './form.mjs';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
await pool.query(`
  CREATE TABLE sessions (id text PRIMARY KEY, version bigint NOT NULL, updated timestamptz NOT NULL, body jsonb NOT NULL) WITH (fillfactor = 75);
  CREATE TABLE events (id text PRIMARY KEY, at timestamptz NOT NULL);
  CREATE TABLE history (session text NOT NULL, version bigint NOT NULL, body jsonb NOT NULL, PRIMARY KEY (session, version))`);

const statement = (name, text) => (db, ...values) => db.query({ name, text, values });
const load = statement('load', 'SELECT version, body FROM sessions WHERE id = $1 FOR UPDATE');
const mark = statement('mark', 'INSERT INTO events (id, at) VALUES ($1, now()) ON CONFLICT DO NOTHING');
const keep = statement('keep', `INSERT INTO sessions (id, version, updated, body) VALUES ($1, $2, now(), $3)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version, updated = now(), body = excluded.body`);
const add = statement('add', 'INSERT INTO history (session, version, body) VALUES ($1, $2, $3)');

async function commit(db, { person, event, step, values }) {
  const { rows } = await load(db, person);
  const session = rows[0]?.body ?? { person, step: 0, answers: {} };
  if ((await mark(db, event)).rowCount === 0) return session.answers;
  const changes = [];
  for (const [question, to] of Object.entries(values)) {
    const from = session.answers[question]?.value;
    if (from === to) continue;
    changes.push({ question, from, to, by: person });
    session.answers[question] = { value: to, by: person, at: new Date() };
  }
  session.step = step + 1;
  const version = Number(rows[0]?.version ?? 0) + 1;
  await keep(db, person, version, session);
  await add(db, person, version, JSON.stringify(changes));
  return session.answers;
}

await serve(async (turn) => {
  const db = await pool.connect();
  try {
    await db.query('BEGIN');
    const answers = await commit(db, turn);
    await db.query('COMMIT');
    return answers;
  } catch (err) {
    await db.query('ROLLBACK');
    throw err;
  } finally {
    db.release();
  }
});
