import {
  Badge,
  Button,
  Checkbox,
  Combobox,
  ComboboxOption,
  Field,
  Flex,
  TextButton,
  Typography,
} from '@strapi/design-system';
import {
  clockText,
  MOVEMENT_FLAGS,
  MOVEMENT_LIMITS,
  type Movement,
  type StoredMove,
} from 'contract';
import { MOVEMENT } from '../addresses.ts';
import { useSaid } from '../answer.tsx';
import { useSend } from '../calls.ts';
import { Small } from '../card.tsx';
import { TextField } from '../fields.tsx';
import { toggled } from './flags.ts';
import {
  beginAt,
  changeMove,
  fillRight,
  type MoveList,
  removeMove,
  startsOf,
  toggleRound,
} from './map-edits.ts';
import { Typed } from './map-table.tsx';

/** Tenths of a time as the panel writes it: '5:00', '5:00.4', or seconds; null for other texts. */
const tenthsIn = (text: string): number | null => {
  const parts = /^(?:(\d+):)?(\d+(?:[.,]\d)?)$/.exec(text.trim());
  if (parts === null) return null;
  return Math.round(Number(parts[1] ?? 0) * 600 + Number((parts[2] ?? '').replace(',', '.')) * 10);
};

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

type MovementFieldProps = {
  move: StoredMove;
  movements: ReadonlyMap<string, Movement>;
  onMovement: (id: string) => void;
};

/** Shows the movements with the typed text anywhere in their names. */
const CONTAINS = { type: 'list', filter: 'contains' } as const;

/** Finds a movement by its name, or makes one. */
const MovementField = ({ move, movements, onMovement }: MovementFieldProps) => {
  const [send, isLoading] = useSend();
  const said = useSaid();
  const create = async (typed = ''): Promise<void> => {
    const name = typed.trim().slice(0, MOVEMENT_LIMITS.name);
    // The design system calls this twice for one press of the mouse.
    if (name === '' || isLoading) return;
    const answer = await send<{ data: { documentId: string } }>(
      'POST',
      `/content-manager/collection-types/${MOVEMENT}`,
      { name, slug: slugOf(name), sides: 'both' },
    );
    if ('data' in answer) onMovement(answer.data.data.documentId);
    else said(answer);
  };
  return (
    <Field.Root name="move-movement" width="100%">
      <Field.Label>Movement</Field.Label>
      <Combobox
        // Its text is that of the value at first.
        key={`${move.key} ${movements.get(move.movement)?.id}`}
        value={move.movement}
        defaultTextValue={movements.get(move.movement)?.name ?? ''}
        loading={isLoading}
        autocomplete={CONTAINS}
        // With 'visible', it would not say what was typed.
        creatable
        createMessage={(name: string) => `Make the movement '${name.trim()}'`}
        onCreateOption={(name?: string) => void create(name)}
        // It also reports a text that is no movement, when it is left or a movement is made.
        onChange={(id?: string) => id && movements.has(id) && onMovement(id)}
        onClear={() => onMovement('')}
      >
        {[...movements.values()].map(({ id, name }) => (
          <ComboboxOption key={id} value={id}>
            {name}
          </ComboboxOption>
        ))}
      </Combobox>
    </Field.Root>
  );
};

type FormsProps = {
  move: StoredMove;
  movement: Movement | undefined;
  onChange: (changes: Partial<StoredMove>) => void;
};

/** What this move says otherwise than its movement: its forms and its flags. */
const Differences = ({ move, movement, onChange }: FormsProps) => {
  const flags = move.flags ?? movement?.flags ?? [];
  const easier = move.easier === false ? null : (move.easier ?? movement?.easier ?? null);
  return (
    <>
      <TextField
        name="move-easier"
        label="Easier form"
        hint="Reads after “Easier: ”."
        maxLength={MOVEMENT_LIMITS.easier}
        value={easier?.text ?? ''}
        onChange={(text) => {
          const { flags: left = flags, kit = [] } = easier ?? {};
          // Without a text there is none here, whatever the movement says.
          onChange({ easier: text === '' ? false : { text, flags: left, kit } });
        }}
      />
      <TextField
        name="move-harder"
        label="Harder form"
        maxLength={MOVEMENT_LIMITS.harder}
        value={move.harder ?? movement?.harder ?? ''}
        onChange={(harder) => onChange({ harder })}
      />
      <Flex direction="column" alignItems="flex-start" gap={2} role="group" aria-label="Flags">
        <Flex gap={2}>
          <Typography variant="pi" fontWeight="bold">
            Flags
          </Typography>
          {move.flags === null ? (
            <Small>from the movement; change where this class differs</Small>
          ) : (
            <Badge>differs</Badge>
          )}
        </Flex>
        <Flex gap={4} wrap="wrap">
          {MOVEMENT_FLAGS.map((flag) => (
            <Checkbox
              key={flag}
              checked={flags.includes(flag)}
              onCheckedChange={(isOn) => onChange({ flags: toggled(flags, flag, isOn === true) })}
            >
              {flag}
            </Checkbox>
          ))}
        </Flex>
      </Flex>
      {[move.flags, move.easier, move.harder].some((one) => one !== null) && (
        <TextButton
          type="button"
          onClick={() => onChange({ flags: null, easier: null, harder: null })}
        >
          Take all of it from the movement again
        </TextButton>
      )}
    </>
  );
};

type MoveFormProps = {
  list: MoveList;
  index: number;
  movements: ReadonlyMap<string, Movement>;
  onEdit: (list: MoveList) => void;
};

/** The chosen move: what it is, when it begins, and what differs from its movement. */
export const MoveForm = ({ list, index, movements, onEdit }: MoveFormProps) => {
  const move = list.rows[index]?.move;
  if (move === undefined) return null;
  const change = (changes: Partial<StoredMove>): void => onEdit(changeMove(list, index, changes));
  const start = (startsOf(list)[index] ?? 0) / 10;
  const chooseMovement = (id: string): void => {
    const isSided = movements.get(id)?.sides === 'sided';
    change({ movement: id, ...(!isSided && { side: 'both' }) });
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Flex justifyContent="space-between" gap={2} wrap="wrap">
        <Typography fontWeight="bold">Move {index + 1}</Typography>
        <Flex gap={2}>
          <Typography variant="pi">Begins</Typography>
          <Typed
            key={move.key}
            label="Begins at"
            value={clockText(start, true)}
            disabled={false}
            onValue={(text) => {
              const tenths = tenthsIn(text);
              if (tenths !== null) onEdit(beginAt(list, index, tenths));
            }}
          />
        </Flex>
      </Flex>
      <MovementField move={move} movements={movements} onMovement={chooseMovement} />
      <Differences move={move} movement={movements.get(move.movement)} onChange={change} />
      <Flex gap={2} wrap="wrap">
        {index > 0 && (
          <Button
            type="button"
            size="S"
            variant="tertiary"
            onClick={() => onEdit(toggleRound(list, index))}
          >
            New round here
          </Button>
        )}
        {move.side === 'left' && (
          <Button
            type="button"
            size="S"
            variant="tertiary"
            onClick={() => onEdit(fillRight(list, index))}
          >
            Fill right from left
          </Button>
        )}
        <Button
          type="button"
          size="S"
          variant="danger-light"
          onClick={() => onEdit(removeMove(list, index))}
        >
          Remove the move
        </Button>
      </Flex>
    </Flex>
  );
};
