import { useCallback, useEffect, useRef, useState } from 'react';
import {
  complaintsIn,
  type Draft,
  discardDraft,
  type Place,
  publishDraft,
  readDraft,
  saveDraft,
} from './calls.ts';

/** How long after the last change a draft is saved, in milliseconds. */
const SAVE_AFTER_MS = 800;

/** What is sent for a field: a picture by its id, and no count of what is related elsewhere. */
const sentAs = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sentAs);
  if (typeof value !== 'object' || value === null) return value;
  if ('mime' in value && 'id' in value) return value.id;
  // A related entry takes the place of the former one.
  if ('documentId' in value) return { set: [{ documentId: value.documentId }] };
  const parts = Object.entries(value).filter(([, part]) => (part as Count)?.count === undefined);
  return Object.fromEntries(parts.map(([name, part]) => [name, sentAs(part)]));
};

const pick = (draft: Draft, names: readonly string[]): Draft =>
  Object.fromEntries(names.map((name) => [name, draft[name]]));

type Count = { count?: number } | null | undefined;

/**
 * A draft under change: it is saved by itself, and published or taken back as a whole.
 * @param place stays the same for as long as the form is shown
 */
export const useDraft = (place: Place, stored: Draft) => {
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
        const now = await readDraft(place);
        if (now.updatedAt !== known.current) {
          unsaved.current = { ...changed, ...unsaved.current };
          setTheirs(now);
          return false;
        }
        await saveDraft(place, changed);
        const saved = await readDraft(place);
        known.current = saved.updatedAt;
        // New parts have their ids now: sent again with them, they are not made a second time.
        const kept = Object.keys(changed).filter((name) => !(name in unsaved.current));
        setValues((all) => ({ ...all, ...pick(saved, [...kept, 'documentId']) }));
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
  }, [place]);

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

  const publish = async (): Promise<boolean> =>
    (await save()) && replace(() => publishDraft(place));

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
    return replace(() => discardDraft(place));
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

  return { values, status, savedAt, complaints, theirs, change, save, keepMine, publish, discard };
};
