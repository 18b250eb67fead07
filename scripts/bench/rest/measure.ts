// Measures every client on every task in turn, round by round, so that other load on the machine affects all equally.
import { inRounds } from '../shared/bench.ts';
import { type Contender, type Task, createContenders, tasks } from './contenders.ts';

const inFlight = 50;
const requestsPerRound: Readonly<Record<Task, number>> = { get: 3000, list: 300, create: 3000 };
/** Few enough that the young generation holds them all. */
const heapSamples: Readonly<Record<Task, number>> = { get: 400, list: 50, create: 400 };

export interface TaskSample {
  readonly contender: string;
  readonly task: Task;
  /** Requests per second. */
  readonly rate: number;
  /** CPU seconds of this process per 1,000 requests. */
  readonly cpu: number;
  /** Bytes allocated per request. */
  readonly heap: number;
}

const [baseUrl = '', rounds = '5'] = process.argv.slice(2);
/** Collects garbage; needs --expose-gc. */
const collectGarbage = () => {
  globalThis.gc?.();
};

const contenders = await createContenders(baseUrl);
const samples: TaskSample[] = [];
for (const contender of contenders) for (const task of tasks) await burst(contender, task, 1000);
await inRounds(contenders, Number(rounds), async (contender) => {
  for (const task of tasks) samples.push(await sample(contender, task));
});
for (const contender of contenders) await contender.close();
process.send?.(samples, () => process.disconnect?.());

async function sample(contender: Contender, task: Task): Promise<TaskSample> {
  const count = requestsPerRound[task];
  collectGarbage();
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  await burst(contender, task, count);
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    contender: contender.name,
    task,
    rate: count / seconds,
    cpu: (user + system) / 1000 / count,
    heap: await allocated(contender, task),
  };
}

async function allocated(contender: Contender, task: Task): Promise<number> {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  await burst(contender, task, heapSamples[task]);
  return (process.memoryUsage().heapUsed - before) / heapSamples[task];
}

async function burst({ run }: Contender, task: Task, count: number): Promise<void> {
  let left = count;
  const send = run[task];
  const worker = async () => {
    while (left-- > 0) await send();
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
}
