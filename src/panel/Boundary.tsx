/** Draws a notice in place of a view that throws, so that one bad note takes nothing else away [list.damaged-note]. */
import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  readonly children: ReactNode;
  readonly notice: ReactNode;
  /** The view is drawn again when this changes. */
  readonly drawn: unknown;
  /** Called once for each failure. React hands the error itself to the root's `onCaughtError`. */
  readonly onCrash: () => void;
}

interface BoundaryState {
  readonly drawn: unknown;
  readonly isFailed: boolean;
}

export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { drawn: null, isFailed: false };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { isFailed: true };
  }

  static getDerivedStateFromProps({ drawn }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return state.drawn === drawn ? null : { drawn, isFailed: false };
  }

  override componentDidCatch(): void {
    this.props.onCrash();
  }

  override render(): ReactNode {
    return this.state.isFailed ? this.props.notice : this.props.children;
  }
}
