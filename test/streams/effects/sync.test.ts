/** The laws of sync (SPEC section 4 "Client sync", PROVIDER section 4), on virtual time. */
import { limits } from '../../../reducers/limits';
import { problem } from '../../support/virtualProvider';
import { aPanel, virtualWorld } from '../../support/virtualWorld';

const second = 1_000;
const minute = 60 * second;

describe('the first look', () => {
  test('fetches the whole list once, ten notes of it', () => {
    const { world, tab } = aPanel(12);
    expect(world.provider.asked('listPairs', 'listNotes')).toEqual([{ call: 'listNotes', number: 10 }]);
    expect(tab.state().notes.order).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(tab.state().sync).toMatchObject({ loading: false, busy: false, everLoaded: true, loadedNumber: 10 });
  });
});

test('two idle minutes without push cost four requests, each a list check', () => {
  const { world } = aPanel(3);
  world.provider.forgetCalls();
  world.advance(2 * minute);
  expect(world.provider.asked('listPairs')).toHaveLength(4);
  expect(world.provider.calls).toHaveLength(4);
  void limits; void problem; void virtualWorld;
});
