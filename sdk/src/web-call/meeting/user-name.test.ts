import { describe, expect, it } from 'vitest';
import { useScriptedClient, webCall } from '../testing/scripted-client.ts';

describe('a name for one meeting only', () => {
  const t = useScriptedClient();
  const nameInCall = async () => {
    await t.client.start({ assistant: 'a' });
    return t.transport.call.options.initial()['userName'];
  };

  it('is forgotten after that call', async () => {
    await t.live({}, { meeting: { userName: 'Dana' } });
    await t.client.meeting.setUserName('Counsel', { thisMeetingOnly: true });
    expect(t.transport.call.log).toContain('setUserName "Counsel"');
    await t.client.stop();
    expect(await nameInCall()).toBe('Dana');
  });

  it('applies only to the next call if there is no call', async () => {
    t.create({ join: new Error('no') }, { meeting: { userName: 'Dana' } });
    await t.client.meeting.setUserName('Counsel', { thisMeetingOnly: true });
    // A failed start is not a meeting.
    expect(await t.client.start({ assistant: 'a' })).toBeNull();
    Object.assign(t.transport.script, { join: 'ok' });
    expect(await nameInCall()).toBe('Counsel');
    await t.client.stop();
    expect(await nameInCall()).toBe('Dana');
  });

  it('is replaced by a permanent name', async () => {
    await t.live();
    await t.client.meeting.setUserName('Counsel', { thisMeetingOnly: true });
    await t.client.meeting.setUserName('Dana');
    expect(t.transport.call.options.initial()).toEqual({ userName: 'Dana' });
    await t.client.stop();
    expect(await nameInCall()).toBe('Dana');
  });

  it('does not apply to a call started as the meeting ends', async () => {
    t.create();
    await t.client.meeting.setUserName('Counsel', { thisMeetingOnly: true });
    const ended = Promise.withResolvers<unknown>();
    t.client.once('call-end', () => ended.resolve(nameInCall()));
    expect(await t.client.start({ assistant: 'a' })).toEqual(webCall);
    await t.client.stop();
    expect(await ended.promise).toBeUndefined();
  });
});
