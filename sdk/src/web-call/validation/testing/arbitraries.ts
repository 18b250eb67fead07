// Inputs for every validator, close to its rules.
import fc from 'fast-check';
import { anything, keyed, mostly, near, type Values } from './near.ts';

const url = fc.oneof(
  fc.webUrl(),
  fc.constantFrom(
    'https://firm.example/icon.png',
    'data:image/svg+xml,<svg/>',
    'blob:https://firm.example/1',
  ),
  fc.constantFrom('/icon.png', 'icon', '//firm.example/icon.png', 'https://', ['https://firm.example/a.png']),
);

const circle = fc.jsonValue().map((value) => {
  const first: { value: unknown; self?: unknown } = { value };
  first.self = first;
  return first;
});
const lengthAround = (limit: number) => fc.integer({ min: limit - 15, max: limit + 15 });

export const userData: Values = fc.oneof(
  { weight: 4, arbitrary: anything },
  { weight: 4, arbitrary: fc.jsonValue() },
  { weight: 4, arbitrary: lengthAround(4096).map((length) => 'a'.repeat(length)) },
  {
    weight: 4,
    arbitrary: lengthAround(4096 - '{"note":""}'.length).map((length) => ({ note: 'a'.repeat(length) })),
  },
  {
    weight: 4,
    arbitrary: lengthAround(Math.round(4096 / '田𝒜'.length)).map((length) => '田𝒜'.repeat(length)),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      toJSON: fc.constantFrom<unknown>(
        () => undefined,
        () => 'x'.repeat(4094),
        () => 'x'.repeat(4095),
        'x',
      ),
    }),
  },
  { weight: 1, arbitrary: circle },
);

const layer = fc.oneof(fc.nat(4), fc.constantFrom<unknown>('inherit', undefined, -1, 1.5, '1', null));
const video = fc.oneof(fc.constant('inherit'), near({ layer }));

/** Settings by these keys, which include the special ones. */
export const receiveSettings = (keys: readonly string[]): Values =>
  keyed(
    fc.oneof(fc.uuid(), fc.constantFrom(...keys), fc.string({ maxLength: 3 })),
    mostly(fc.oneof(fc.constant('inherit'), near({ video, screenVideo: video, customVideo: video }))),
  );

const strength = fc.oneof(
  fc.double({ min: 0, max: 1 }),
  fc.double({ min: -1, max: 3 }),
  fc.constantFrom<unknown>(0, -0, 1, 1.000001, Number.MIN_VALUE, '0.5'),
);
const imageUrl = fc.oneof(
  fc
    .tuple(fc.webUrl(), fc.constantFrom('png', 'PNG', 'jpg', 'jpeg', 'JPEG', 'gif', 'webp', 'png ', ''))
    .map(([base, ending]) => `${base}/image.${ending}`),
  fc
    .tuple(
      fc.constantFrom('image', 'image', 'image', 'text', 'IMAGE', ''),
      fc.constantFrom('png', 'jpg', 'jpeg', 'PNG', 'gif', 'png/x', 'svg+xml'),
      fc.constantFrom(
        ';base64,AAAA',
        ',%89PNG',
        ';charset=utf-8;base64,AAAA',
        ';name=a:b;base64,AAAA',
        ';',
        '',
      ),
    )
    .map(([kind, subtype, rest]) => `data:${kind}/${subtype}${rest}`),
  fc.constantFrom(
    'blob:https://firm.example/1',
    'https://firm.example/png',
    'https://firm.example/a.gif?b=c.png',
  ),
);
const imageSource = fc.oneof(
  fc.integer({ min: -2, max: 13 }),
  fc.double({ min: 0, max: 11 }),
  fc.integer({ min: -2, max: 13 }).map(String),
  { weight: 6, arbitrary: imageUrl },
  fc.constantFrom<unknown>('default', '0x5', ' 7 ', '1e1', '', true, [3], 5n, [
    ['https://firm.example/a.png'],
  ]),
  fc.constant(null).map(() => new ArrayBuffer(4)),
  fc.constant(null).map(() => new URL('https://firm.example/a.png')),
);
const blur = near({ type: fc.constant('background-blur'), config: near({ strength }) });
const image = near({ type: fc.constant('background-image'), config: near({ source: imageSource }) });
const plain = fc.record({
  type: fc.constantFrom('none', 'face-detection'),
  config: fc.constantFrom({}, null),
});
const wrong = near({ type: fc.constantFrom('noise-cancellation', 'blur'), config: near({}) });
const videoProcessor = fc.oneof(
  { weight: 4, arbitrary: blur },
  { weight: 4, arbitrary: image },
  { weight: 2, arbitrary: plain },
  { weight: 1, arbitrary: wrong },
);
const audioProcessor = near({
  type: fc.constantFrom('none', 'noise-cancellation', 'none', 'noise-cancellation', 'background-blur'),
});

/** Input settings; `track` generates the tracks that replace a device. */
export const inputSettings = (track: Values): Values => {
  const settings = near({ deviceId: fc.string(), customTrack: track });
  return fc.oneof(
    near({ video: near({ processor: videoProcessor }) }),
    near({ audio: near({ processor: audioProcessor }) }),
    near({ audio: near({ settings }) }),
    near({
      audio: near({ processor: audioProcessor, settings }),
      video: near({ processor: videoProcessor, settings }),
    }),
  );
};

export const customTrayButtons: Values = keyed(
  fc.string(),
  near({
    iconPath: url,
    iconPathDarkMode: url,
    label: fc.string(),
    tooltip: fc.string(),
    visualState: fc.constantFrom('default', 'sidebar-open', 'active', 'open', 'Default'),
  }),
);

const ids = fc.array(fc.string());
const integrationFields = {
  allow: fc.string(),
  controlledBy: fc.oneof(fc.constantFrom('*', 'owners', 'nobody'), ids),
  csp: fc.string(),
  iconURL: url,
  label: fc.string(),
  loading: fc.constantFrom('eager', 'lazy'),
  location: fc.constantFrom('main', 'sidebar', 'top'),
  name: fc.string(),
  referrerPolicy: fc.string(),
  sandbox: fc.string(),
  shared: fc.oneof(fc.constant('owners'), fc.boolean(), ids),
};
const { label, location, ...optional } = integrationFields;

export const customIntegrations: Values = keyed(
  fc.string(),
  fc.oneof(
    near({ label, location, src: url }),
    near({ label, location, srcdoc: fc.string() }),
    near({ label, location, src: url, srcdoc: fc.string() }),
    ...Object.entries(optional).map(([name, values]) =>
      near({ label, location, srcdoc: fc.string(), [name]: values }),
    ),
  ),
);

/** Ids to start, including `known` ones. */
export const integrationIds = (known: readonly string[]): Values => {
  const id = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.oneof(fc.string(), fc.constantFrom('constructor', 'toString')) },
  );
  return mostly(fc.oneof(id, fc.array(mostly(id), { maxLength: 3 })));
};

const endPoint = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('sip:dana@firm.example', '+12125550100') },
  fc.constantFrom(
    'sip:dana@firm.example',
    'sip:',
    '+12125550100',
    '+',
    '12125550100',
    'SIP:dana',
    'sips:dana',
    ' +1',
  ),
  fc.string(),
);

const parties = { sessionId: fc.oneof(fc.uuid(), fc.constantFrom('', 'x')), toEndPoint: endPoint };
const callerId = fc.oneof(fc.uuid(), fc.constantFrom<unknown>('', undefined));
const extension = fc.oneof(fc.string({ maxLength: 24 }), fc.constantFrom('', '1'.repeat(20), '1'.repeat(21)));
const waitBeforeExtensionDialSec = fc.oneof(fc.integer({ min: -1, max: 62 }), fc.constantFrom(60, 60.5, '5'));

export const sipTransfer: Values = fc.oneof(
  near(parties),
  near({ ...parties, callerId }),
  near({ ...parties, extension, waitBeforeExtensionDialSec }),
  near({ ...parties, callerId, extension, waitBeforeExtensionDialSec }),
);

const encodings = fc.constantFrom<unknown>(undefined, null, false, [], [{ maxBitrate: 600_000 }]);
const playerSettings = near({
  state: fc.constantFrom<unknown>('play', 'pause', 'stop', undefined),
  volume: fc.oneof(
    fc.double({ min: 0, max: 2 }),
    fc.double({ min: -1, max: 4 }),
    fc.constantFrom<unknown>(0, 2, 2.000001, -0.000001, '1', undefined, null),
  ),
  simulcastEncodings: encodings,
});
const plainPlayerSettings = near({
  state: fc.constantFrom('play', 'pause'),
  volume: fc.double({ min: 0, max: 2.2 }),
});

export const remoteMediaPlayerStart: Values = near({
  url: fc.webUrl(),
  settings: fc.oneof(plainPlayerSettings, playerSettings),
});

export const remoteMediaPlayerUpdate: Values = near({
  session_id: fc.uuid(),
  settings: fc.oneof(plainPlayerSettings, playerSettings),
});

export const remoteMediaPlayerId: Values = fc.oneof(fc.uuid(), anything);
