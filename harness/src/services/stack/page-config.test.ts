import { parsePageConfig } from '@firmline/sdk/page-config';
import { describe, expect, it } from 'vitest';
import { pageConfig } from './start-stack.ts';
import type { StackInfo } from '../../shared/stack-info.ts';

const url = 'http://localhost:4310';
const info: StackInfo = {
  url,
  pid: 1,
  supabaseUrl: `${url}/_`,
  anonKey: 'local-anon',
  serviceRoleKey: 'local-service-role',
  platformUrl: `${url}/_/platform`,
  platformPublicKey: 'local-public',
  platformPrivateKey: 'local-private',
  assistantId: 'local-assistant',
  controlToken: 'local-private-token',
  webhookUrl: `${url}/_/webhook`,
  callMachineUrl: `${url}/_/call-machine`,
  roomUrl: `${url}/_/room`,
  websiteUrl: 'https://firmline.example',
  mainSiteUrl: 'https://firmline.example/law-firms',
};

describe("the configuration of a stack's page", () => {
  it('is complete, names no host of this machine and contains no secret', () => {
    const config = pageConfig(info);
    expect(parsePageConfig(config)).toEqual(config);
    expect(JSON.stringify(config)).not.toMatch(/localhost|service-role|private/);
  });

  it('uses a hosted database with local calls', () => {
    const config = pageConfig(info, { supabaseUrl: 'https://project.example', supabaseAnonKey: 'anon' });
    expect(config).toMatchObject({
      supabaseUrl: 'https://project.example',
      supabaseAnonKey: 'anon',
      platformUrl: '/_/platform',
      callMachineUrl: '/_/call-machine',
    });
  });

  it("uses Daily's call machine with a hosted platform", () => {
    const hosted = {
      platformUrl: 'https://api.vapi.ai',
      platformPublicKey: 'public',
      assistantId: 'assistant',
    };
    expect(pageConfig(info, hosted)).toMatchObject({ ...hosted, supabaseUrl: '/_' });
    expect(pageConfig(info, hosted)).not.toHaveProperty('callMachineUrl');
  });
});
