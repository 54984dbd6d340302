import { Button, Field, Flex, TextButton } from '@strapi/design-system';
import { useState } from 'react';
import { useLinkVideoMutation } from './api.ts';

/** Links a video that is already at Mux by its asset ID. */
export const LinkForm = ({ workoutId }: { workoutId: string }) => {
  const [isOpen, setIsOpen] = useState(false);
  const [assetId, setAssetId] = useState('');
  const [link, { isLoading, error }] = useLinkVideoMutation();
  if (!isOpen) {
    return (
      <TextButton type="button" onClick={() => setIsOpen(true)}>
        Use a video that is at Mux already
      </TextButton>
    );
  }
  return (
    <Field.Root
      id="video-asset"
      error={error === undefined ? false : error.message}
      hint="The ID of the video itself, as the Mux dashboard shows it."
    >
      <Field.Label>Asset ID at Mux</Field.Label>
      <Flex gap={2} alignItems="flex-start">
        <Field.Input
          value={assetId}
          onChange={({ target }) => setAssetId(target.value)}
          autoComplete="off"
        />
        <Button
          type="button"
          variant="secondary"
          size="L"
          loading={isLoading}
          disabled={assetId.trim() === ''}
          onClick={() => link({ workoutId, assetId })}
        >
          Use it
        </Button>
      </Flex>
      <Field.Error />
      <Field.Hint />
    </Field.Root>
  );
};
