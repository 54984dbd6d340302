import { Box, Flex, TextInput, Typography } from '@strapi/design-system';
import type { ProgrammeVideo } from 'contract/desk/videos';
import { type DragEvent, type KeyboardEvent, useId, useState } from 'react';
import { Quiet } from '../card.tsx';
import { Finder } from './style.ts';

const SHOWN = 8;

const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The videos whose titles have all words. */
const found = (videos: readonly ProgrammeVideo[], search: string): ProgrammeVideo[] => {
  const words = folded(search).split(/\s+/);
  return videos.filter(({ title }) => words.every((word) => folded(title).includes(word)));
};

const factsOf = ({ minutes, isLive, publishAt }: ProgrammeVideo): string => {
  const state = isLive ? '' : `, ${publishAt === null ? 'not published' : 'planned'}`;
  return `${minutes} min${state}`;
};

type SearchProps = {
  videos: readonly ProgrammeVideo[];
  label: string;
  isAtEnd: boolean;
  onChoose: (video: ProgrammeVideo) => void;
  onClose: () => void;
};

/** Finds a video by a few letters, with the keyboard or the mouse. */
export const VideoSearch = ({ videos, label, isAtEnd, onChoose, onClose }: SearchProps) => {
  const id = useId();
  const [search, setSearch] = useState('');
  const [index, setIndex] = useState(0);
  const shown = found(videos, search).slice(0, SHOWN);
  const active = shown[Math.min(index, shown.length - 1)];
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'ArrowDown') setIndex(Math.min(index + 1, shown.length - 1));
    else if (event.key === 'ArrowUp') setIndex(Math.max(index - 1, 0));
    else if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter') {
      if (active !== undefined) onChoose(active);
    } else return;
    event.preventDefault();
  };
  return (
    <Finder $isAtEnd={isAtEnd} onClick={(event) => event.stopPropagation()}>
      <input
        // biome-ignore lint/a11y/noAutofocus: it opens where somebody asked for it
        autoFocus
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={active && `${id}-${active.id}`}
        placeholder="Search videos"
        value={search}
        onChange={({ target }) => {
          setSearch(target.value);
          setIndex(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={onClose}
      />
      <div id={id} role="listbox" aria-label="Videos">
        {shown.map((video) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
          <div
            key={video.id}
            id={`${id}-${video.id}`}
            role="option"
            aria-selected={video === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(video)}
          >
            {video.title} <small>{factsOf(video)}</small>
          </div>
        ))}
      </div>
      {shown.length === 0 && <Box padding={2}>No video is called that.</Box>}
    </Finder>
  );
};

/** Begins a drag of ours: the panel's own library ends every one that it does not know. */
export const keepFromPanel = (event: DragEvent): void => {
  event.stopPropagation();
  // Firefox drags nothing without data.
  event.dataTransfer.setData('text/plain', '');
};

/** Videos that can be dragged onto a day. */
export const VideosToDrag = ({
  videos,
  onDrag,
}: {
  videos: readonly ProgrammeVideo[];
  onDrag: (video: string) => void;
}) => {
  const [search, setSearch] = useState('');
  return (
    <Flex tag="aside" direction="column" alignItems="stretch" gap={2} aria-label="Videos to drag">
      <Typography variant="sigma" tag="h2">
        Videos to drag
      </Typography>
      <TextInput
        aria-label="Search videos to drag"
        placeholder="Search videos"
        size="S"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <ul tabIndex={0} aria-label="Videos">
        {found(videos, search).map((video) => (
          <li
            key={video.id}
            draggable
            onDragStart={(event) => {
              keepFromPanel(event);
              onDrag(video.id);
            }}
          >
            {video.picture !== null && <img src={video.picture} alt="" loading="lazy" />}
            <Typography variant="pi">
              {video.title} <Quiet>{factsOf(video)}</Quiet>
            </Typography>
          </li>
        ))}
      </ul>
    </Flex>
  );
};
