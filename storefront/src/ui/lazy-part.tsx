import {
  Component,
  type ComponentType,
  type FunctionComponent,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  useState,
} from 'react';
import { loadNewRelease } from '../new-release.ts';
import { onFirstTouch } from './first-touch.ts';

type BoundaryProps = { missing: ReactNode; onAgain: () => void; children: ReactNode };

/** Shows `missing` while the code of a part has not come; anything else that fails is not its own. */
class PartBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };
  #stopHearing: (() => void) | undefined;

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(): void {
    if (!(this.state.error instanceof PartMissing)) return;
    console.warn('A part of the page did not come', this.state.error);
    // Its file may be gone for good.
    void loadNewRelease();
    this.#stopHearing = onFirstTouch(() => {
      this.props.onAgain();
      this.setState({ error: null });
    });
  }

  override componentWillUnmount(): void {
    this.#stopHearing?.();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof PartMissing) return this.props.missing;
    throw error;
  }
}

/** The code of a part did not come, such as on a bad line. */
class PartMissing extends Error {
  constructor(cause: unknown) {
    super('The code did not come', { cause });
    this.name = 'PartMissing';
  }
}

/**
 * A component whose code is loaded when it is first shown, within a `Suspense` as `lazy` wants it. When
 * the code does not come, the rest of the page stays as it is, and the next touch asks for it again.
 * @param load imports the component
 * @param missing what is shown in its place until then; by default nothing
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: (props: Props) => ReactNode = () => null,
): FunctionComponent<Props> => {
  const make = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        // Not at once: React renders again what has failed before it was shown.
        onFirstTouch(() => {
          current = make();
        });
        throw new PartMissing(error);
      }
    });
  let current = make();
  // biome-ignore lint/correctness/noComponentHookFactories: a part has its own, once
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => current);
    return (
      <PartBoundary missing={missing(props)} onAgain={() => setPart(() => current)}>
        <Part {...props} />
      </PartBoundary>
    );
  };
};
