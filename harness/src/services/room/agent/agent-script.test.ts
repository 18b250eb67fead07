import { describe, expect, it, vi } from 'vitest';

import type { Agent } from './agent.ts';
import type { AgentScript } from '../../../shared/call-plan/agent-script.ts';
import { setUpAgents } from '../testing/agent-tests.ts';

const { createAgent, caller, audio, sent, ends, spoken, types } = setUpAgents();

const run = (script: AgentScript, firstMessage = 'Own greeting.') => {
  const agent = createAgent({ firstMessage }, script);
  agent.playable();
  return agent;
};
const nothing = { greeting: { nothing: true } } as const;
/** Milliseconds from cue to first audible sample of each audible line. */
const pauses = (agent: Agent) =>
  agent.lines.flatMap(({ cue, audible }) => (audible ? [audible.startedAt - cue.at] : []));
/** Pauses are exact to a packet. */
const isAfter = (ms: number) => (value: number) => value >= ms && value < ms + 20;

describe('a scripted greeting', () => {
  it('replaces the default one at its time', async () => {
    const agent = run({ greeting: { say: 'Good day.', afterMs: 400 } });
    await vi.advanceTimersByTimeAsync(380);
    expect(types()).toEqual(['status-update']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(spoken()).toEqual(['Good day.']);
    expect(agent.lines).toMatchObject([
      { kind: 'greeting', text: 'Good day.', afterMs: 400, cue: { kind: 'playable' }, interrupted: false },
    ]);
    expect(pauses(agent)).toSatisfy(([pause]: number[]) => isAfter(400)(pause ?? 0));
  });

  it('sends the page messages when it begins, also without a word', async () => {
    const call = { type: 'tool-calls', toolCallList: [{ id: 'call-1' }] };
    run({ greeting: { nothing: true, afterMs: 400, sends: [call] } });
    await vi.advanceTimersByTimeAsync(380);
    expect(types()).toEqual(['status-update']);
    await vi.advanceTimersByTimeAsync(40);
    expect(sent()[1]).toEqual(call);
  });

  it('is a recording with its own ground truth and text, or music that is not a turn', async () => {
    const wav = { base64: '', text: 'Hello there', speech: [[100, 200]] } as const;
    const agent = run({ greeting: { wav } });
    await vi.advanceTimersByTimeAsync(1000);
    const [line] = agent.lines;
    expect(line).toMatchObject({ text: 'Hello there' });
    const [speech] = audio().speech;
    expect((speech?.startedAt ?? 0) - (line?.audible?.startedAt ?? 0)).toBe(80);
    expect(speech).toMatchObject({ text: 'Hello there', line: 0 });
    expect(sent()).toContainEqual(
      expect.objectContaining({ transcriptType: 'final', transcript: 'Hello there' }),
    );

    const music = run({ greeting: { wav: { base64: '', speech: [] } } });
    const { length } = sent();
    await vi.advanceTimersByTimeAsync(1000);
    expect(music.lines[0]?.audible).toBeDefined();
    expect(audio().speech).toHaveLength(1);
    expect(sent()).toHaveLength(length);
  });

  it('can be interrupted if allowed, and records when', async () => {
    const agent = run({ greeting: { say: 'One.|Two.|Three.|Four.', interruptible: true } });
    await vi.advanceTimersByTimeAsync(100);
    const began = Date.now();
    await caller(agent, 400, 0);
    const [line] = agent.lines;
    expect(line).toMatchObject({ interrupted: true, talkedOver: { receivedMs: 0, at: began - 20 } });
    expect(line?.audible?.endedAt).toBeLessThanOrEqual(began + 260);
    expect(line?.audible?.endedAt).toBeGreaterThan(began + 200);
    expect(types()).toContain('user-interrupted');
  });

  it('ends with the last sound that was sent, also if it is interrupted in the silence between sentences', async () => {
    for (let waitMs = 0; waitMs <= 400; waitMs += 20) {
      const agent = run({ greeting: { say: 'One.|…Two.|…Three.|…Four.', interruptible: true } });
      await vi.advanceTimersByTimeAsync(waitMs);
      const began = Date.now();
      await caller(agent, 400, 2000);
      const [line] = agent.lines;
      expect(line?.interrupted).toBe(true);
      expect(line?.audible?.endedAt).toBeLessThanOrEqual(began + 260);
      expect(line?.audible?.endedAt).toBe(audio().speech.findLast((one) => one.line === 0)?.endedAt);
    }
  });
});

describe('scripted replies', () => {
  it('come one per turn with their own delays, then silence', async () => {
    const agent = run({
      ...nothing,
      replies: [
        { say: 'A.', afterMs: 900 },
        { say: 'B.', afterMs: 300 },
      ],
    });
    await caller(agent, 400, 1500);
    await caller(agent, 400, 1500);
    await caller(agent, 400, 1500);
    expect(spoken()).toEqual(['A.', 'B.']);
    const [, first, second] = agent.lines;
    expect(first).toMatchObject({ kind: 'reply', reply: 0, cue: { kind: 'caller', receivedMs: 400 } });
    expect(second).toMatchObject({ kind: 'reply', reply: 1, cue: { kind: 'caller', receivedMs: 2300 } });
    const [long = 0, short = 0] = pauses(agent);
    expect(long).toSatisfy(isAfter(900));
    expect(short).toSatisfy(isAfter(300));
  });

  it('repeat the last one on request, and skip a turn', async () => {
    const agent = run({ ...nothing, replies: [{ nothing: true }, { say: 'Again.' }], afterLast: 'repeat' });
    for (let turn = 0; turn < 3; turn++) await caller(agent, 400, 1500);
    expect(agent.lines.map(({ reply }) => reply)).toEqual([undefined, 0, 1, 1]);
    expect(spoken()).toEqual(['Again.', 'Again.']);
  });

  it('follow the end of the previous line', async () => {
    const agent = run({
      greeting: { say: 'One.' },
      replies: [{ say: 'Two.', follows: 'agent', afterMs: 500 }, { say: 'Three.' }],
    });
    await vi.advanceTimersByTimeAsync(1500);
    const [one, two] = agent.lines;
    expect(two?.cue).toEqual({ kind: 'agent', at: one?.audible?.endedAt });
    expect(pauses(agent)[1]).toSatisfy(isAfter(500));
    await caller(agent, 400, 1000);
    expect(spoken()).toEqual(['One.', 'Two.', 'Three.']);
  });

  it('wait for the end of a turn that continues', async () => {
    const agent = run({ ...nothing, replies: [{ say: 'Patient.', afterMs: 2000 }] });
    await caller(agent, 400, 1200);
    await caller(agent, 600, 2500);
    expect(spoken()).toEqual(['Patient.']);
    const line = agent.lines.at(-1);
    expect(line).toMatchObject({ reply: 0, interrupted: false, cue: { kind: 'caller', receivedMs: 2200 } });
    expect(pauses(agent)[0]).toSatisfy(isAfter(2000));
    expect(types()).not.toContain('user-interrupted');
  });

  it('are not interrupted if barge-in is ignored, but it is recorded', async () => {
    const agent = run({ ...nothing, bargeIn: 'ignore', replies: [{ say: 'A.|B.|C.|D.' }] });
    await caller(agent, 400, 760);
    await caller(agent, 400, 1500);
    expect(spoken()).toEqual(['A.', 'B.', 'C.', 'D.']);
    expect(agent.lines.at(-1)).toMatchObject({ interrupted: false, talkedOver: { receivedMs: 1160 } });
  });

  it('hang up with or without a line', async () => {
    await caller(run({ ...nothing, replies: [{ say: 'Bye.', hangUp: true }] }), 400, 1500);
    expect(spoken()).toEqual(['Bye.']);
    expect(ends()).toHaveLength(1);
    await caller(run({ ...nothing, replies: [{ nothing: true, hangUp: true, afterMs: 1000 }] }), 400, 900);
    expect(ends()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(ends()).toHaveLength(2);
  });

  it("default to the receptionist's own; an empty list means none", async () => {
    await caller(run(nothing), 400, 1500);
    expect(spoken()).toHaveLength(1);
    await caller(run({ ...nothing, replies: [] }), 400, 1500);
    expect(spoken()).toHaveLength(1);
  });
});

it('never speaks with a silent script', async () => {
  const silent = run({ silent: true });
  silent.say({
    message: 'Told.',
    endCallAfterSpoken: false,
    interruptionsEnabled: true,
    interruptAssistantEnabled: false,
  });
  await caller(silent, 400, 1500);
  expect(spoken()).toEqual([]);
});
