import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { FirmlineError } from '@firmline/sdk/errors';
import type { PageConfig } from '@firmline/sdk/page-config';
import { dataOpenToOthers } from '#util/data-open-to-others';
import type { Lock } from '#util/file-lock';
import { closeToOthers } from '#util/private-files';
import { createLanguageModel } from '../../shared/language-model/language-model.ts';
import { createSpeechToText } from '../../shared/speech-to-text/speech-to-text.ts';
import type { StackInfo } from '../../shared/stack-info.ts';
import { makeTemporaryFolder } from '../../shared/temporary-folder.ts';
import {
  createPlatform,
  createPlatformStore,
  createServerMessages,
  followCall,
  platformSchema,
  preparePlatform,
} from '../platform/index.ts';
import { createRoomServer, createSpeech } from '../room/index.ts';
import { type DataDir, lockDataDir, openDataDir, writeWhole } from './data-dir.ts';
import { type Database, openDatabase } from './database/database.ts';
import { seedFirms } from './database/seed.ts';
import { socketName } from './database/wire/server.ts';
import { createCallPlans } from './gateway/control.ts';
import { startGateway } from './gateway/gateway.ts';
import { createRoutes } from './gateway/routes.ts';
import { addressOfRequest, createTrust, hostOfRequest } from './gateway/trust.ts';
import { type HealthWatch, watchHealth } from './health.ts';
import { loadKeys, type StackKeys } from './keys.ts';
import { type Postgrest, startPostgrest } from './rest/postgrest.ts';
import { syncPlace } from './sync.ts';
import type { Stack, StackOptions, StackStep } from './types.ts';

const defaultPort = 4310;
const defaultHost = '127.0.0.1';
const platformPath = '/_/platform';
const roomPath = '/_/room';

/**
 * Starts the whole demo on one port: database, REST, voice platform, rooms and the page.
 * @throws FirmlineError 'stack-running', 'port-in-use', 'folder-unwritable', 'binary-missing', 'database',
 * 'service-failed', 'not-found' (no built page) or 'aborted'; a failed start leaves nothing running
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const teardown = createTeardown();
  try {
    const startedStack = await startParts(options, teardown);
    return { ...startedStack, stop: teardown.run };
  } catch (error) {
    await teardown.run();
    throw error;
  }
}

async function startParts(options: StackOptions, teardown: Teardown): Promise<StackInfo> {
  const { host = defaultHost, port = defaultPort, log = () => {}, fresh = false, seedFile } = options;
  const { notify = log, onProgress = () => {}, signal } = options;
  const reportStep = (name: StackStep) => {
    onProgress(name);
    if (signal?.aborted)
      throw new FirmlineError('Starting the stack was cancelled.', { code: 'aborted', fault: 'user' });
  };

  reportStep('lock');
  const dataDir = await openDataDir(options.dataDir);
  const lock = await lockDataDir(dataDir);
  teardown.add(async () => lock.release());
  closeToOthers(dataOpenToOthers(dataDir.root));
  // A stack that ends without stop() must not look like a running one. An exit handler cannot wait for promises.
  const onExit = () => {
    removeInfo(dataDir, lock);
    lock.release();
  };
  process.once('exit', onExit);
  teardown.add(async () => void process.off('exit', onExit));

  reportStep('gateway');
  const gateway = await startGateway({ host, port });
  teardown.add(gateway.close);
  const keys = await loadKeys(dataDir.keys);

  reportStep('database');
  const { durable = true } = options;
  const isSynced = durable && (await syncPlace(dataDir.lock));
  if (durable && !isSynced)
    notify(`The disk with ${dataDir.root} cannot be synced: a power cut may take what was written last.`);
  const folder = await makeTemporaryFolder('firmline-', { socket: socketName });
  teardown.add(() => rm(folder, { recursive: true, force: true }));
  const database = await openDatabase({
    dataDir,
    socketFolder: folder,
    fresh,
    durable: isSynced,
    async prepare(session) {
      await session.run((transaction) => transaction.exec(platformSchema));
      await preparePlatform(createPlatformStore({ run: session.run, orgId: keys.orgId }), keys);
      const seededCount = await seedFirms(session, seedFile);
      if (seededCount > 0) log(`database: ${seededCount} firms added`);
    },
    log,
  });
  teardown.add(database.close);

  reportStep('rest');
  const postgrest = await startPostgrest({
    folder,
    database: database.address,
    jwtSecret: keys.jwtSecret,
    log,
    notify,
    onExit: database.reset,
  });
  // PostgREST is the database's client, so it stops first.
  teardown.add(postgrest.stop);
  const health = watchHealth({ postgrest, database, notify });
  teardown.add(async () => health.stop());
  // Added again, so the gateway closes before the services behind it, and after the rooms have ended their calls.
  teardown.add(gateway.close);
  const startedInfo = stackInfo(gateway.url, keys, options.hosted);
  const parts = {
    options,
    host,
    folder,
    dataDir,
    info: startedInfo,
    keys,
    database,
    postgrest,
    health,
    teardown,
  };
  gateway.open(await openRoutes({ ...parts, log, notify }));
  await writeWhole(dataDir.info, `${JSON.stringify(startedInfo, null, 2)}\n`);
  teardown.add(async () => removeInfo(dataDir, lock));
  reportStep('ready');
  return startedInfo;
}

/** Removes what a stack wrote about itself, but not what another one wrote in the folder's place. */
function removeInfo({ info }: DataDir, lock: Lock): void {
  if (!lock.isHeld()) return;
  try {
    rmSync(info, { force: true });
  } catch {
    // The folder is read-only. Nobody takes the file for that of a running stack.
  }
}

interface StackParts {
  readonly options: StackOptions;
  readonly host: string;
  /** Private, and removed with the stack. */
  readonly folder: string;
  readonly dataDir: DataDir;
  readonly info: StackInfo;
  readonly keys: StackKeys;
  readonly database: Database;
  readonly postgrest: Postgrest;
  readonly health: HealthWatch;
  readonly teardown: Teardown;
  readonly log: (line: string) => void;
  readonly notify: (line: string) => void;
}

/** Starts rooms and platform, and connects them to their addresses. */
async function openRoutes({ options, info, keys, database, postgrest, health, ...parts }: StackParts) {
  const { teardown, log, notify } = parts;
  const store = createPlatformStore({ run: database.run, orgId: keys.orgId });
  const speech = createSpeech({ cacheDir: parts.dataDir.speech, scratchDir: parts.folder });
  teardown.add(() => speech.stop());
  const { words = false } = options;
  const speechToText = words === true ? createSpeechToText({ onProgress: notify }) : words || undefined;
  if (speechToText) teardown.add(() => speechToText.stop());
  speechToText?.prepare().catch((cause: unknown) => {
    if (!(cause instanceof FirmlineError && cause.code === 'aborted')) notify(withoutWordsReason(cause));
  });
  const stopController = new AbortController();
  const { orgId } = keys;
  const serverMessages = createServerMessages({ store, orgId, notify });
  const follow = followCall(store, { log, signal: stopController.signal });
  const room = createRoomServer({
    speech,
    speechToText,
    languageModel: options.languageModel && createLanguageModel(options.languageModel),
    log,
    notify,
    onCallState(...change) {
      follow(...change);
      serverMessages.changed(...change);
    },
    onMessage: (...message) => serverMessages.tell(...message),
    callTools: (...calls) => serverMessages.callTools(...calls),
  });
  // The rooms report the ends of their calls when they stop, before this.
  teardown.add(async () => stopController.abort());
  teardown.add(() => serverMessages.stop());
  teardown.add(() => room.stop());
  const trust = createTrust({ host: parts.host, token: info.controlToken });
  const callPlans = createCallPlans((plan) => room.prepare(plan));
  const platform = createPlatform({
    store,
    keys,
    room,
    basePath: platformPath,
    addresses(request) {
      const origin = `http://${hostOfRequest(request) ?? new URL(info.url).host}`;
      return options.publicNames ?? { platformUrl: origin + platformPath, roomsUrl: origin + roomPath };
    },
    trusts: trust.trusts,
    addressOf: addressOfRequest,
    reclaimSpace: () => database.reclaimSpace(),
    ...(options.visitorRequestsPerMinute === undefined
      ? {}
      : { visitorRequestsPerMinute: options.visitorRequestsPerMinute }),
    takeCallPlan: (name) => callPlans.takePlan(name),
    serverMessages,
    serverHosts: options.serverHosts ?? [],
    log,
  });
  const routes = await createRoutes({
    pageDir: options.pageDir,
    dataDir: parts.dataDir.root,
    pageConfig: pageConfig(info, options.hosted),
    keys,
    postgrest,
    platform,
    room,
    callPlans,
    serverMessages,
    trust,
    whyReadOnly: database.whyReadOnly,
    health,
    log,
  });
  teardown.add(() => routes.close());
  return routes;
}

/** The stack works without words. */
function withoutWordsReason(cause: unknown): string {
  const reason = cause instanceof FirmlineError ? `${cause.message} ${cause.hint ?? ''}` : String(cause);
  return `Callers' words are not written down, so replies ignore them. ${reason.trim()}`;
}

function stackInfo(url: string, keys: StackKeys, hostedConfig: Partial<PageConfig> = {}): StackInfo {
  return {
    url,
    pid: process.pid,
    supabaseUrl: `${url}/_`,
    anonKey: keys.anonKey,
    serviceRoleKey: keys.serviceRoleKey,
    platformUrl: url + platformPath,
    platformPublicKey: keys.platformPublicKey,
    platformPrivateKey: keys.platformPrivateKey,
    assistantId: keys.assistantId,
    controlToken: randomBytes(32).toString('base64url'),
    webhookUrl: `${url}/_/webhook`,
    callMachineUrl: `${url}/_/call-machine`,
    roomUrl: url + roomPath,
    websiteUrl: hostedConfig.websiteUrl ?? 'https://firmline.example',
    mainSiteUrl: hostedConfig.mainSiteUrl ?? 'https://firmline.example/law-firms',
  };
}

/**
 * The page's configuration: the local services, by relative addresses so the page works under any name of this
 * machine, and the hosted services that replace them.
 */
export function pageConfig(info: StackInfo, hostedConfig: Partial<PageConfig> = {}): PageConfig {
  const { pathname: platformUrl } = new URL(info.platformUrl);
  return {
    // With a hosted platform, Daily hosts the rooms and the call machine.
    ...(hostedConfig.platformUrl === undefined ? { callMachineUrl: '/_/call-machine' } : {}),
    supabaseUrl: '/_',
    supabaseAnonKey: info.anonKey,
    platformUrl,
    platformPublicKey: info.platformPublicKey,
    assistantId: info.assistantId,
    webhookUrl: '/_/webhook',
    websiteUrl: info.websiteUrl,
    mainSiteUrl: info.mainSiteUrl,
    ...hostedConfig,
  };
}

type Teardown = ReturnType<typeof createTeardown>;

/** Stops what was started, in reverse order. */
function createTeardown() {
  const steps: (() => Promise<void>)[] = [];
  let stopPromise: Promise<void> | undefined;
  async function runAll(): Promise<void> {
    const failures: unknown[] = [];
    for (let step = steps.pop(); step; step = steps.pop()) {
      await step().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
  return {
    add: (step: () => Promise<void>) => void steps.push(step),
    /** Runs every step even if some fail, then throws the first failure. A second call waits for the same run. */
    run: () => (stopPromise ??= runAll()),
  };
}
