/**
 * Keeps the devtools when one view throws: a sentence takes the view's place, and the log stays open.
 */
import { Component, type ReactNode } from 'react';
import { useViewer } from './viewer/viewerHooks';

/** A boundary around one view of the log, drawn again when the moment, the log or an edit changes. */
export function ViewBoundary({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const track = useViewer((state) => state.track);
  const position = useViewer((state) => state.position);
  return (
    <Boundary name={name} reset={[track, position]}>
      {children}
    </Boundary>
  );
}

interface BoundaryProps {
  /** The view, as the sentence names it: "The slider". */
  readonly name: string;
  /** The view is drawn again when one of the values changes. */
  readonly reset: readonly unknown[];
  readonly children: ReactNode;
}

export class Boundary extends Component<BoundaryProps, { readonly problem: string | null }> {
  override state = { problem: null as string | null };

  static getDerivedStateFromError(error: unknown) {
    return { problem: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }

  override componentDidUpdate(before: BoundaryProps) {
    const { reset } = this.props;
    const isOther = reset.some((one, index) => one !== before.reset[index]);
    if (isOther && this.state.problem !== null) this.setState({ problem: null });
  }

  override render() {
    return this.state.problem === null ? (
      this.props.children
    ) : (
      <p className="dt-problem" role="alert">
        {this.props.name} cannot be drawn from what this log holds. It threw {this.state.problem}
      </p>
    );
  }
}
