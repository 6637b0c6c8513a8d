// The same form as a graph: LangGraph with a node for each step, which interrupts until the step's
// answers are there, and its checkpointer for Postgres, which keeps the state and its history.

import pg from 'pg';
import { Annotation, Command, interrupt, START, StateGraph } from '@langchain/langgraph';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import { serve, steps } from './form.mjs';

const State = Annotation.Root({
  answers: Annotation({ reducer: (was, now) => ({ ...was, ...now }), default: () => ({}) }),
});

const ask = (step) => () => {
  const { person, values } = interrupt({ step });
  const at = new Date().toISOString();
  return { answers: Object.fromEntries(Object.entries(values).map(([question, value]) => [question, { value, by: person, at }])) };
};

const saver = new PostgresSaver(new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 }), undefined, { schema: process.env.SCHEMA });
await saver.setup();

const builder = new StateGraph(State);
steps.forEach((_, step) => builder.addNode(`step${step}`, ask(step)));
builder.addEdge(START, 'step0');
// After the last step it begins again, so that a turn is one invocation.
steps.forEach((_, step) => builder.addEdge(`step${step}`, `step${(step + 1) % steps.length}`));
const graph = builder.compile({ checkpointer: saver });
const of = (person) => ({ configurable: { thread_id: person } });

await serve(async ({ person, values }) => {
  const state = await graph.invoke(new Command({ resume: { person, values } }), of(person));
  return state.answers;
}, (person) => graph.invoke({}, of(person)));
