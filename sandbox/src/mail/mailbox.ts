import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** A mail in the product's mail folder. */
export interface Mail {
  /** The file's name without its extension. */
  id: string;
  from: string;
  to: string[];
  subject: string;
  /** When it was written, ISO 8601. */
  at: string;
  messageId: string;
  text: string;
  /** Absent when there is no HTML part. Untrusted, so never inserted into our own pages. */
  html?: string | undefined;
}

/** A limit for display; a folder may contain any number. */
const SHOWN_MAX = 200;
const ENDING = '.eml';

/** The folder into which the product delivers when it has no mail server. Read only. */
export class Mailbox {
  readonly #folder: string;
  /** Files are written once and never changed, so parsed mails can be cached. */
  readonly #parsed = new Map<string, Mail>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  get folder(): string {
    return this.#folder;
  }

  /** @param to an address, whatever its case; absent: all. @returns the newest first, at most 200 */
  async list(to?: string): Promise<Mail[]> {
    const mails: Mail[] = [];
    for (const { id, at } of await this.#newestFirst()) {
      const mail = await this.#read(id, at);
      if (to === undefined || mail.to.some((it) => it.toLowerCase() === to.toLowerCase())) {
        mails.push(mail);
      }
      if (mails.length === SHOWN_MAX) break;
    }
    return mails;
  }

  /** @returns undefined when there is none of that id */
  async find(id: string): Promise<{ mail: Mail; source: string } | undefined> {
    const entry = (await this.#newestFirst()).find((it) => it.id === id);
    if (entry === undefined) return undefined;
    const source = await readFile(this.#pathOf(id), 'utf8');
    return { mail: await this.#read(id, entry.at), source };
  }

  #pathOf(id: string): string {
    return join(this.#folder, `${id}${ENDING}`);
  }

  async #newestFirst(): Promise<{ id: string; at: Date }[]> {
    const names = await readdir(this.#folder).catch(noFolderYet);
    // A name that begins with a dot is a mail that is still being written.
    const ids = names
      .filter((name) => name.endsWith(ENDING) && !name.startsWith('.'))
      .map((name) => name.slice(0, -ENDING.length));
    const entries = await Promise.all(
      ids.map(async (id) => ({ id, at: (await stat(this.#pathOf(id))).mtime })),
    );
    return entries.sort((a, b) => b.at.getTime() - a.at.getTime());
  }

  async #read(id: string, at: Date): Promise<Mail> {
    const known = this.#parsed.get(id);
    if (known !== undefined) return known;
    const parsed = await PostalMime.parse(await readFile(this.#pathOf(id)));
    const mail: Mail = {
      id,
      from: parsed.from?.address ?? '',
      to: (parsed.to ?? []).flatMap(({ address }) => address ?? []),
      subject: parsed.subject ?? '',
      at: at.toISOString(),
      messageId: parsed.messageId ?? '',
      text: parsed.text ?? '',
      html: parsed.html,
    };
    this.#parsed.set(id, mail);
    return mail;
  }
}

function noFolderYet(cause: unknown): string[] {
  if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return [];
  throw cause;
}
