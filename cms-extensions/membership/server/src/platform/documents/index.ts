import type { Context } from '../../context.ts';

/** The calls of Strapi's document service that write. */
export const WRITE_ACTIONS = [
  'create',
  'update',
  'clone',
  'publish',
  'unpublish',
  'discardDraft',
  'delete',
] as const;

export type WriteAction = (typeof WRITE_ACTIONS)[number];

type Params = {
  documentId?: string;
  data?: Record<string, unknown>;
  status?: string | null;
  locale?: unknown;
};

/** A call that writes. A handler may change its parameters before it goes on. */
export type DocumentWrite<Action extends WriteAction = WriteAction> = {
  readonly uid: string;
  readonly action: Action;
  params: Action extends 'create' ? Params : Params & { documentId: string };
};

/**
 * What happens at a write: before it, or around it.
 * @param next goes on with the next handler, and at last writes
 */
export type DocumentHandler<Action extends WriteAction = WriteAction> = (
  ctx: Context,
  write: DocumentWrite<Action>,
  next: () => Promise<unknown>,
) => Promise<unknown>;

/** A line of the table of handlers. */
export type DocumentRow = {
  types: readonly string[];
  actions: readonly WriteAction[];
  handler: DocumentHandler;
};

/** A line of the table: at these actions on entries of these types, the handler runs. */
export const at = <Action extends WriteAction>(
  types: readonly string[],
  actions: readonly Action[],
  handler: DocumentHandler<NoInfer<Action>>,
): DocumentRow => ({
  types,
  actions,
  // It is called for its own actions alone.
  handler: handler as unknown as DocumentHandler,
});

/**
 * Runs the handlers of a table at writes of documents, each around those of the lines below it.
 * @throws Error for a content type that does not exist
 */
export const handleDocuments = (ctx: Context, table: readonly DocumentRow[]): void => {
  const { strapi } = ctx;
  const handlersOf = new Map<string, DocumentHandler[]>();
  for (const { types, actions, handler } of table) {
    for (const uid of types) {
      if (!(uid in strapi.contentTypes)) throw new Error(`There is no content type ${uid}`);
      for (const action of actions) {
        const key = `${action} ${uid}`;
        handlersOf.set(key, [...(handlersOf.get(key) ?? []), handler]);
      }
    }
  }
  strapi.documents.use((call, next) => {
    const handlers = handlersOf.get(`${call.action} ${call.uid}`) ?? [];
    const write = call as unknown as DocumentWrite;
    const runFrom = async (index: number): Promise<unknown> => {
      const handler = handlers[index];
      return handler === undefined ? next() : handler(ctx, write, () => runFrom(index + 1));
    };
    return runFrom(0) as ReturnType<typeof next>;
  });
};
