import { useCallback, useEffect, useRef, useState } from 'react';
import {
  complaintsIn,
  type Draft,
  discardDraft,
  publishDraft,
  readDraft,
  saveDraft,
} from './calls.ts';

/** How long after the last change a draft is saved, in milliseconds. */
const SAVE_AFTER_MS = 800;

/** What is sent for a field: a picture by its id. */
const sentAs = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value;

/** A draft under change: it is saved by itself, and published or taken back as a whole. */
export const useDraft = (stored: Draft) => {
  const [values, setValues] = useState(stored);
  const [status, setStatus] = useState(stored.status);
  const [savedAt, setSavedAt] = useState<Date>();
  const [complaints, setComplaints] = useState<Record<string, string>>({});
  /** What somebody else saved meanwhile. */
  const [theirs, setTheirs] = useState<Draft>();
  const known = useRef(stored.updatedAt);
  const unsaved = useRef<Record<string, unknown>>({});
  const timer = useRef<number>(undefined);
  const saving = useRef<Promise<boolean>>(Promise.resolve(true));

  /** Saves what is not saved yet, after a save under way. @returns whether all is saved */
  const save = useCallback((): Promise<boolean> => {
    window.clearTimeout(timer.current);
    const run = async (): Promise<boolean> => {
      const changed = unsaved.current;
      if (Object.keys(changed).length === 0) return true;
      unsaved.current = {};
      try {
        const now = await readDraft();
        if (now.updatedAt !== known.current) {
          unsaved.current = { ...changed, ...unsaved.current };
          setTheirs(now);
          return false;
        }
        const saved = await saveDraft(changed);
        known.current = saved.updatedAt;
        setStatus(saved.status);
        setSavedAt(new Date());
        setComplaints({});
        return true;
      } catch (thrown) {
        unsaved.current = { ...changed, ...unsaved.current };
        setComplaints(complaintsIn(thrown));
        return false;
      }
    };
    saving.current = saving.current.then(run);
    return saving.current;
  }, []);

  const change = (name: string, value: unknown): void => {
    setValues((now) => ({ ...now, [name]: value }));
    unsaved.current[name] = sentAs(value);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(save, SAVE_AFTER_MS);
  };

  /** Publishes or takes back, and shows what there is then. */
  const replace = async (action: () => Promise<Draft>): Promise<boolean> => {
    try {
      const { status: next } = await action();
      setStatus(next ?? 'published');
      setComplaints({});
      return true;
    } catch (thrown) {
      setComplaints(complaintsIn(thrown));
      return false;
    }
  };

  const publish = async (): Promise<boolean> => (await save()) && replace(publishDraft);

  /** Saves over what somebody else saved meanwhile. */
  const keepMine = (): Promise<boolean> => {
    known.current = theirs?.updatedAt;
    setTheirs(undefined);
    return save();
  };

  const discard = async (): Promise<boolean> => {
    window.clearTimeout(timer.current);
    await saving.current;
    unsaved.current = {};
    return replace(discardDraft);
  };

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (Object.keys(unsaved.current).length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      // Another page of the panel: nothing that was typed is lost.
      save();
    };
  }, [save]);

  return { values, status, savedAt, complaints, theirs, change, keepMine, publish, discard };
};
