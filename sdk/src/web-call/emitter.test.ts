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

  it('calls whoever listens when it begins, whatever they do to the list', () => {
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
});
