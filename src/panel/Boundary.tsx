/**
 * Draws a notice in place of a view that throws, so that one bad note takes nothing else away [list.damaged-note]. A view may
 * also throw because something else changed the page, as a translator does, so it is drawn afresh once before that.
 */
import { Component, Fragment, type ReactNode } from 'react';

interface BoundaryProps {
  readonly children: ReactNode;
  readonly notice: ReactNode;
  /** The view is drawn again when this changes. */
  readonly drawn: unknown;
  /** Called once for each view that is given up. React hands each error itself to the root's `onCaughtError`. */
  readonly onCrash: () => void;
}

interface BoundaryState {
  readonly drawn: unknown;
  readonly isFailed: boolean;
  /** The view was drawn afresh since `drawn` changed. */
  readonly isAfresh: boolean;
  /** Each tree has a number of its own, so that React makes new elements. */
  readonly tree: number;
}

export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { drawn: null, isFailed: false, isAfresh: false, tree: 0 };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { isFailed: true };
  }

  static getDerivedStateFromProps({ drawn }: BoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
    return state.drawn === drawn ? null : { drawn, isFailed: false, isAfresh: false };
  }

  override componentDidCatch(): void {
    // React would hand a second error of the same render to the boundary above, so the fresh tree is a render of its own.
    if (this.state.isAfresh) this.props.onCrash();
    else this.setState(({ tree }) => ({ isFailed: false, isAfresh: true, tree: tree + 1 }));
  }

  override render(): ReactNode {
    const { isFailed, tree } = this.state;
    return isFailed ? this.props.notice : <Fragment key={tree}>{this.props.children}</Fragment>;
  }
}
