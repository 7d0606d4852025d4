/** A boundary around one view of the log, drawn again when the moment, the log or an edit changes. */
import type { ReactNode } from 'react';
import { Boundary } from '../Boundary';
import { useViewer } from './viewerHooks';

export function ViewBoundary({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const track = useViewer((state) => state.track);
  const position = useViewer((state) => state.position);
  return (
    <Boundary name={name} reset={[track, position]}>
      {children}
    </Boundary>
  );
}
