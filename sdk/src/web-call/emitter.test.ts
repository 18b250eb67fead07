import { describe, expect, it, vi } from 'vitest';
import { Emitter } from './emitter.ts';

describe('Emitter', () => {
  it('warns once of more than ten listeners on one event', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const emitter = new Emitter<{ a: []; b: [] }>();
    const offs = Array.from({ length: 10 }, () => emitter.on('a', () => {}));
    emitter.on('b', () => {});
    expect(warn).not.toHaveBeenCalled();
    offs.push(
      emitter.on('a', () => {}),
      emitter.on('a', () => {}),
    );
    expect(warn).toHaveBeenCalledOnce();
    expect(warn.mock.calls[0]?.[0]).toContain('More than 10 listeners of "a"');
    for (const off of offs) off();
    warn.mockRestore();
  });

  it('calls the listeners present at the start, whatever they do to the list', () => {
    const heard: string[] = [];
    const emitter = new Emitter<{ a: [text: string] }>();
    const off = emitter.on('a', (text) => {
      heard.push(`first ${text}`);
      off();
      emitter.on('a', (next) => heard.push(`late ${next}`));
    });
    emitter.once('a', (text) => heard.push(`once ${text}`));
    emitter.emit('a', '1');
    emitter.emit('a', '2');
    expect(heard).toEqual(['first 1', 'once 1', 'late 2']);
  });

  it('removes once-listeners, and skips listeners removed during the event', () => {
    const heard: string[] = [];
    const emitter = new Emitter<{ a: [] }>();
    const once = () => heard.push('once');
    emitter.once('a', once);
    emitter.off('a', once);
    const late = () => heard.push('late');
    emitter.on('a', () => emitter.off('a', late));
    emitter.on('a', late);
    emitter.emit('a');
    expect(heard).toEqual([]);
  });

  it('counts listeners', () => {
    const counts: number[] = [];
    const emitter = new Emitter<{ a: [] }>((_name, count) => counts.push(count));
    const off = emitter.on('a', () => {});
    emitter.once('a', () => {});
    emitter.emit('a');
    off();
    off();
    emitter.on('a', () => {});
    emitter.removeAllListeners();
    expect(counts).toEqual([1, 2, 1, 0, 1, 0]);
  });
});
