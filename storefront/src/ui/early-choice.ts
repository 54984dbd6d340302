import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/**
 * Takes what was chosen in a group of radios or checkboxes before React attached to the page, such as
 * on a slow line: what is shown as chosen counts.
 * @param take gets whether each of the inputs is checked, in their order
 */
export const useEarlyChoice = (
  group: RefObject<HTMLElement | null>,
  take: (checked: boolean[]) => void,
): void => {
  const onEarly = useEffectEvent(() => {
    const inputs = [...(group.current?.querySelectorAll('input') ?? [])];
    if (inputs.some(({ checked, defaultChecked }) => checked !== defaultChecked)) {
      take(inputs.map(({ checked }) => checked));
    }
  });
  // Before a click on a button is repeated, which may ask for the choice.
  useLayoutEffect(() => onEarly(), []);
};
