import type { OwnHeaders } from '../page-access.ts';

export interface Header {
  readonly name: string;
  readonly value: string;
}

/** A request of a page that has not been sent yet. */
export interface PausedRequest {
  readonly method: string;
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What a request gets in place of what it asks for: another address, this response, or no such host. */
export type Substitute =
  | { readonly url: string; readonly headers: PausedRequest['headers']; readonly body?: string }
  | { readonly status: number; readonly contentType: string; readonly bytes: Buffer }
  | 'refused';

/** Services that are somewhere else than the page thinks. */
export interface Substitution {
  /** Beginnings of addresses; `*` stands for anything. The browser asks about these. */
  readonly patterns: readonly string[];
  handles(url: string): boolean;
  /** For an address that it takes. */
  find(request: PausedRequest): Promise<Substitute>;
}

/** For pages of any origin, like the hosted services. */
export const openHeaders: Readonly<Record<string, string>> = { 'access-control-allow-origin': '*' };

export interface InterceptionOptions {
  /** Rewrites documents of this origin only. */
  readonly documentsOf?: string;
  readonly rewrite?: (headers: readonly Header[]) => Header[];
  readonly substitution?: Substitution;
  readonly ownHeaders?: OwnHeaders;
}

interface BlockOptions {
  /** Number of requests to fail. Default: all. */
  readonly times?: number;
  /** Whether an address that failed once always fails, even after `clear`. */
  readonly remembered?: boolean;
}

/** Headers that are wrong for a decoded body. */
export const isOfTransport = ({ name }: Header): boolean =>
  /^(content-encoding|content-length|transfer-encoding)$/i.test(name);

interface Block {
  readonly text: string;
  readonly remembered: boolean;
  timesLeft: number;
  isMet: boolean;
}

/** Blocks requests of a page. */
export type Interception = Pick<Blocks, 'block' | 'clear' | 'unmet'>;

export class Blocks {
  #blocks: Block[] = [];
  readonly #rememberedKeys = new Set<string>();
  readonly #apply: () => Promise<void>;

  /** @param apply makes the browser ask about what is blocked now */
  constructor(apply: () => Promise<void>) {
    this.#apply = apply;
  }

  /** Fails requests whose address contains `text`. */
  async block(
    text: string,
    { times = Number.POSITIVE_INFINITY, remembered = false }: BlockOptions = {},
  ): Promise<void> {
    this.#blocks.push({ text, remembered, timesLeft: times, isMet: false });
    await this.#apply();
  }

  /** Unblocks everything except remembered addresses. */
  async clear(): Promise<void> {
    this.#blocks = [];
    await this.#apply();
  }

  /** Parts of addresses, and whole addresses, that may be blocked. */
  get texts(): readonly string[] {
    return this.#blocks.map(({ text }) => text);
  }

  /** Texts that no request had. */
  get unmet(): readonly string[] {
    return this.#blocks.filter(({ isMet }) => !isMet).map(({ text }) => text);
  }

  get addresses(): readonly string[] {
    return [...this.#rememberedKeys];
  }

  /** Whether a request to this address fails; counts it. */
  handles(url: string): boolean {
    const block = this.#blocks.find(({ text, timesLeft }) => timesLeft > 0 && url.includes(text));
    if (!block) return this.#rememberedKeys.has(url);
    block.timesLeft--;
    block.isMet = true;
    if (block.remembered) this.#rememberedKeys.add(url);
    return true;
  }
}
