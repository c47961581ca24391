import { expect, test } from 'vitest';
import { createGate } from '../../src/server/platform/gate.ts';

test('a closed gate refuses changes with the time to wait, and opens again whatever comes of the work', async () => {
  const gate = createGate();
  const work = gate.whileClosed(async () => {
    expect(() => gate.enter()).toThrow(
      expect.objectContaining({ status: 503, details: { retryAfterSeconds: 5 } }),
    );
    throw new Error('failed');
  });
  await expect(work).rejects.toThrow('failed');
  gate.enter().leave();
});

test('changes under way are waited for, and nobody else gets in meanwhile', async () => {
  const gate = createGate();
  const [first, second] = [gate.enter(), gate.enter()];
  const told: string[] = [];
  const work = gate.whileClosed(async () => void told.push('work'));
  for (const change of [first, second]) {
    expect(() => gate.enter()).toThrow(expect.objectContaining({ status: 503 }));
    told.push('leaves');
    change.leave();
  }
  await work;
  expect(told).toEqual(['leaves', 'leaves', 'work']);
});

test('the change that asks for it is not waited for', async () => {
  const { gate, leave } = createGate().enter();
  expect(await gate.whileClosed(async () => 'done')).toBe('done');
  leave();
});

test('a change that takes too long: 409, nothing is done, and the gate is open', async () => {
  const gate = createGate(1);
  const visit = gate.enter();
  await expect(gate.whileClosed(async () => expect.unreachable())).rejects.toMatchObject({ status: 409 });
  gate.enter().leave();
  visit.leave();
});

test('it counts the changes that have ended', () => {
  const gate = createGate();
  const visit = gate.enter();
  expect(gate.ended()).toBe(0);
  visit.leave();
  expect([gate.ended(), visit.gate.ended()]).toEqual([1, 1]);
});
