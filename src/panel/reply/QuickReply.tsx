/** The reply box under a row of the list: the row's note is answered without opening it [row.reply]. Drawn by `TimeGroup`. */
import X from 'lucide-react/icons/x';
import { noteOf } from '../../../reducers/selectors';
import { useWords } from '../words';
import { usePanel, usePanelWorld } from '../world';
import { ReplyBox } from './ReplyBox';

/** The row gets the focus of the box, which is removed. */
function backToRow(inside: HTMLElement): void {
  const row = inside.closest('.quick-reply')?.previousElementSibling;
  row?.querySelector<HTMLElement>('.row-link')?.focus({ preventScroll: true });
}

export function QuickReply() {
  const words = useWords();
  const { append } = usePanelWorld();
  const note = usePanel((state) => noteOf(state, state.panel.replyingTo ?? null));
  if (!note?.readable) return null;
  const close = (inside: HTMLElement) => {
    backToRow(inside);
    append({ type: 'user.closedQuickReply' });
  };
  return (
    <>
      <ReplyBox note={note} onLeave={close} onSend={backToRow} />
      <button
        type="button"
        className="icon-button"
        aria-label={words.say('help.close')}
        title={words.say('help.close')}
        onClick={({ currentTarget }) => close(currentTarget)}
      >
        <X size={16} />
      </button>
    </>
  );
}
