import { useField, useQueryParams } from '@strapi/strapi/admin';
import { DEFAULT_LOCALE } from 'contract/locales';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';

const STEPS_MAX = 100;

/** Whether the form that is open is of another language than the default one. */
export const useIsTranslation = (): boolean => {
  const [{ query }] = useQueryParams<{ plugins?: { i18n?: { locale?: string } } }>();
  return (query.plugins?.i18n?.locale ?? DEFAULT_LOCALE) !== DEFAULT_LOCALE;
};

/** A field of a form whose last hundred changes can be undone, until the form is left. */
export const useUndoable = (name: string) => {
  const { value, error, onChange } = useField<unknown>(name);
  const [past, setPast] = useState<unknown[]>([]);
  const [future, setFuture] = useState<unknown[]>([]);
  /** What the last change was a part of. */
  const group = useRef<string | undefined>(undefined);

  /** Shows one of the kept values, and keeps the present one on the other side. */
  const step = (
    [from, setFrom]: readonly [unknown[], (values: unknown[]) => void],
    [to, setTo]: readonly [unknown[], (values: unknown[]) => void],
  ): void => {
    if (from.length === 0) return;
    group.current = undefined;
    setFrom(from.slice(0, -1));
    setTo([...to, value]);
    onChange(name, from.at(-1));
  };

  return {
    value,
    error,
    /** @param part of what it is a part, so that a text that is typed is one step */
    change: (next: unknown, part?: string): void => {
      if (part === undefined || part !== group.current) setPast([...past, value].slice(-STEPS_MAX));
      group.current = part;
      setFuture([]);
      onChange(name, next);
    },
    undo: past.length === 0 ? null : () => step([past, setPast], [future, setFuture]),
    redo: future.length === 0 ? null : () => step([future, setFuture], [past, setPast]),
  };
};

/** A value once it has not changed for a moment. */
export const useSettled = <Value>(value: Value, afterMs: number): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
};

/** How long after the last change a draft is saved, in milliseconds. */
const SAVE_AFTER_MS = 800;

const LOST = 'Your last changes could not be saved. Leave without them?';
const TYPED = 'What you have typed is not saved. Leave without it?';

/** Has the browser ask before the window is closed with changes that are not saved. */
const useWarning = (isUnsaved: () => boolean): void => {
  const latest = useRef(isUnsaved);
  latest.current = isUnsaved;
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
};

/** Asks before a page with changes that are not saved is left for another one; one at a time. */
const useGuard = (isUnsaved: () => boolean, mayLeave: () => Promise<boolean>): void => {
  const latest = useRef({ isUnsaved, mayLeave });
  latest.current = { isUnsaved, mayLeave };
  const { state, proceed, reset } = useBlocker(
    (to) => to.currentLocation.pathname !== to.nextLocation.pathname && latest.current.isUnsaved(),
  );
  useEffect(() => {
    if (state === 'blocked')
      void latest.current.mayLeave().then((may) => (may ? proceed() : reset()));
  }, [state, proceed, reset]);
};

/** Reads what was typed and is not saved, of each form that is open. */
const typed = new Set<() => string>();

/** What was typed in the forms that are open, and is not saved; empty without any. */
export const unsavedTexts = (): string =>
  [...typed]
    .map((read) => read())
    .filter((text) => text !== '')
    .join('\n\n');

/**
 * Keeps what was typed from being lost with the window or the session.
 * @param unsaved it; empty when there is nothing to save
 * @returns asks whether a form that is closed by itself may be
 */
export const useUnsaved = (unsaved: () => string): (() => boolean) => {
  const latest = useRef(unsaved);
  latest.current = unsaved;
  useEffect(() => {
    const read = () => latest.current();
    typed.add(read);
    return () => void typed.delete(read);
  }, []);
  useWarning(() => unsaved() !== '');
  return () => unsaved() === '' || window.confirm(TYPED);
};

/** The same of a form on a page, which is not left unasked either. */
export const useAskToLeave = (unsaved: () => string): void => {
  const mayLeave = useUnsaved(unsaved);
  useGuard(
    () => unsaved() !== '',
    async () => mayLeave(),
  );
};

/**
 * Saves a draft by itself, one save after another; also when its page is left.
 * @param write saves what is not saved yet, and returns whether it did
 * @returns `save` saves at once, `saveSoon` after the last change, `stop` waits for a save under way
 */
export const useAutosave = (isUnsaved: () => boolean, write: () => Promise<boolean>) => {
  const latest = useRef({ isUnsaved, write });
  latest.current = { isUnsaved, write };
  const timer = useRef<number>(undefined);
  const saving = useRef<Promise<boolean>>(Promise.resolve(true));
  const save = useCallback((): Promise<boolean> => {
    window.clearTimeout(timer.current);
    saving.current = saving.current.then(
      () => !latest.current.isUnsaved() || latest.current.write(),
    );
    return saving.current;
  }, []);
  const saveSoon = (): void => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(save, SAVE_AFTER_MS);
  };
  const stop = (): Promise<boolean> => {
    window.clearTimeout(timer.current);
    return saving.current;
  };
  // Another page of the panel: nothing that was typed is lost unasked.
  useWarning(isUnsaved);
  useGuard(isUnsaved, async () => (await save()) || window.confirm(LOST));
  return { save, saveSoon, stop };
};
