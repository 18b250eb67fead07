import { type DefaultTreeAdapterTypes, parse } from 'parse5';

/** What a network shows for a link. */
export interface Preview {
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly image: string | undefined;
  /** Where the preview leads; undefined: the shared link. */
  readonly address: string | undefined;
  /** A picture across the card, and not a small one beside the text. */
  readonly isLarge: boolean;
}

export interface Network {
  /** As its crawler introduces itself. */
  readonly userAgent: string;
  /** It reads no more of the HTML, bytes. */
  readonly readsBytes?: number;
  /** Smallest picture that it shows across the card, px, and the largest file, bytes. */
  readonly image: { readonly width: number; readonly height: number; readonly bytes: number };
  /** By the names of the elements that it reads, the first that exists. */
  readonly reads: Readonly<Record<'title' | 'description' | 'image' | 'address', readonly string[]>>;
}

const kilobytes = 1000;
const megabytes = 1000 * kilobytes;

const openGraph = {
  title: ['og:title', 'title'],
  description: ['og:description', 'description'],
  image: ['og:image'],
  address: ['og:url', 'canonical'],
};

/** The networks in which prospects get their links, and what they read. None runs scripts. */
export const networks: Readonly<Record<string, Network>> = {
  /** Also Messenger. https://developers.facebook.com/docs/sharing/webmasters and .../webmasters/images */
  Facebook: {
    userAgent: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    image: { width: 600, height: 315, bytes: 8 * megabytes },
    reads: openGraph,
  },
  /** https://www.linkedin.com/help/linkedin/answer/a521928: at least 1200 x 627 for a large picture, at most 5 MB. */
  LinkedIn: {
    userAgent: 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    image: { width: 1200, height: 627, bytes: 5 * megabytes },
    reads: openGraph,
  },
  /** https://developers.facebook.com/docs/whatsapp/link-previews: tags in the first 300 KB, a picture of at most 300 KB. */
  WhatsApp: {
    userAgent: 'WhatsApp/2.23.20.0',
    readsBytes: 300 * kilobytes,
    image: { width: 300, height: 200, bytes: 300 * kilobytes },
    reads: openGraph,
  },
  /** https://developer.apple.com/documentation/technotes/tn3156-create-rich-previews-for-messages: 900 px or wider. */
  iMessage: {
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    image: { width: 900, height: 1, bytes: megabytes },
    reads: openGraph,
  },
  /** https://api.slack.com/robots: it asks only for the beginning, 32 KB. */
  Slack: {
    userAgent: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    readsBytes: 32 * kilobytes,
    image: { width: 300, height: 157, bytes: 2 * megabytes },
    reads: {
      title: ['twitter:title', ...openGraph.title],
      description: ['twitter:description', ...openGraph.description],
      image: ['twitter:image', ...openGraph.image],
      address: openGraph.address,
    },
  },
  /** https://developer.x.com/en/docs/x-for-websites/cards/overview/summary-card-with-large-image */
  X: {
    userAgent: 'Twitterbot/1.0',
    image: { width: 300, height: 157, bytes: 5 * megabytes },
    reads: {
      title: ['twitter:title', 'og:title'],
      description: ['twitter:description', 'og:description'],
      image: ['twitter:image', 'og:image'],
      address: ['og:url'],
    },
  },
  /** Teams and Outlook show cards from Open Graph. https://learn.microsoft.com/microsoftteams/platform/messaging-extensions/how-to/link-unfurling */
  Teams: {
    userAgent:
      'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
    image: { width: 300, height: 157, bytes: megabytes },
    reads: openGraph,
  },
};

/** Reads a page like a network. */
export function previewIn(html: Buffer, { reads, readsBytes }: Network): Preview {
  const foundTags = tagsOf(html.subarray(0, readsBytes).toString('utf8'));
  const first = (names: readonly string[]) => names.map((name) => foundTags.get(name)).find(Boolean);
  return {
    title: first(reads.title),
    description: first(reads.description),
    image: first(reads.image),
    address: first(reads.address),
    isLarge: foundTags.get('twitter:card') === 'summary_large_image',
  };
}

/** The content of a head's elements by their name; of several, the first. */
function tagsOf(html: string): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  const add = (name: string | undefined, text: string | undefined) => {
    if (name && text && !tags.has(name)) tags.set(name, text);
  };
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('tagName' in node) {
      const field = (name: string) => node.attrs.find((attribute) => attribute.name === name)?.value;
      if (node.tagName === 'meta') add(field('property') ?? field('name'), field('content'));
      if (node.tagName === 'link') add(field('rel'), field('href'));
      const [text] = node.childNodes;
      if (node.tagName === 'title' && text && 'value' in text) add('title', text.value);
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return tags;
}

/** A PNG's width and height, px. */
export const pngSize = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });
