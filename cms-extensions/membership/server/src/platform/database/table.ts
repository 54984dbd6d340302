import type { Core, UID } from '@strapi/strapi';
import type { z } from 'zod';

type WithStrapi = { strapi: Core.Strapi };

/** As Strapi's query takes them. */
type Choice = { orderBy?: object; limit?: number; offset?: number };

/** The rows of a content type of ours, as a schema reads them. They take part in an open transaction. */
export class Table<Schema extends z.ZodType> {
  readonly #uid: UID.ContentType;
  readonly #schema: Schema;

  constructor(name: string, schema: Schema) {
    this.#uid = `plugin::membership.${name}`;
    this.#schema = schema;
  }

  #rows({ strapi }: WithStrapi) {
    return strapi.db.query(this.#uid);
  }

  async all(ctx: WithStrapi, where: object, choice: Choice = {}): Promise<z.output<Schema>[]> {
    const found: unknown[] = await this.#rows(ctx).findMany({ where, ...choice });
    return found.map((row) => this.#schema.parse(row));
  }

  /** @returns null without one */
  async first(
    ctx: WithStrapi,
    where: object,
    choice: Pick<Choice, 'orderBy'> = {},
  ): Promise<z.output<Schema> | null> {
    return (await this.all(ctx, where, { ...choice, limit: 1 }))[0] ?? null;
  }

  async count(ctx: WithStrapi, where: object): Promise<number> {
    return this.#rows(ctx).count({ where });
  }

  /** @returns the row as it is stored */
  async add(ctx: WithStrapi, data: object): Promise<z.output<Schema>> {
    return this.#schema.parse(await this.#rows(ctx).create({ data }));
  }

  /** @returns how many rows were changed */
  async change(ctx: WithStrapi, where: object, data: object): Promise<number> {
    return (await this.#rows(ctx).updateMany({ where, data })).count;
  }

  /** @returns how many rows were deleted */
  async remove(ctx: WithStrapi, where: object): Promise<number> {
    return (await this.#rows(ctx).deleteMany({ where })).count;
  }
}
