import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** A mail that the product left in its folder. */
export interface Mail {
  /** The file's name without its ending. */
  id: string;
  from: string;
  to: string[];
  subject: string;
  /** When it was left there, ISO 8601. */
  at: string;
  messageId: string;
  text: string;
  /** Absent when it has no such part. Whatever a mail says, so never part of a page of ours. */
  html?: string | undefined;
}

/** More than anybody reads; a folder may hold any number. */
const SHOWN_MAX = 200;
const ENDING = '.eml';

/** The folder into which the product delivers when it has no mail server. It is read, never written. */
export class Mailbox {
  readonly #folder: string;
  /** A file is written once and never changed. */
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
    // A name with a dot in front is a mail that is still being written.
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
