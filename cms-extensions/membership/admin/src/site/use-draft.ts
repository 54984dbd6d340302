import { useRef, useState } from 'react';
import { useAutosave } from '../form-values.ts';
import {
  complaintsIn,
  type Draft,
  discardDraft,
  type Place,
  publishDraft,
  readDraft,
  saveDraft,
} from './calls.ts';

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

  const write = async (): Promise<boolean> => {
    const changed = unsaved.current;
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
  const isUnsaved = (): boolean => Object.keys(unsaved.current).length > 0;
  const { save, saveSoon, stop } = useAutosave(isUnsaved, write);

  const change = (name: string, value: unknown): void => {
    setValues((now) => ({ ...now, [name]: value }));
    unsaved.current[name] = sentAs(value);
    saveSoon();
  };

  /** Publishes or takes back, and shows what there is then. */
  const replace = async (action: () => Promise<Draft>): Promise<boolean> => {
    try {
      const { status: next, updatedBy } = await action();
      setStatus(next ?? 'published');
      setValues((all) => ({ ...all, updatedBy: updatedBy ?? all.updatedBy ?? {} }));
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
    await stop();
    unsaved.current = {};
    return replace(() => discardDraft(place));
  };

  return { values, status, savedAt, complaints, theirs, change, save, keepMine, publish, discard };
};
