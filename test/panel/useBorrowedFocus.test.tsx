import { render, screen } from '@testing-library/react';
import { StrictMode, useRef } from 'react';
import { useBorrowedFocus } from '../../src/panel/useBorrowedFocus';

function Over() {
  const title = useRef<HTMLHeadingElement>(null);
  useBorrowedFocus(title);
  return (
    <h2 tabIndex={-1} ref={title}>
      Over
    </h2>
  );
}
const page = (over: boolean, link = true) => (
  <StrictMode>
    {link ? <a href="https://a.example">Below</a> : null}
    {over ? <Over /> : null}
  </StrictMode>
);

test('[focus.borrowed] is taken when the view comes and handed back when it goes', () => {
  const { rerender } = render(page(false));
  screen.getByRole('link').focus();
  rerender(page(true));
  expect(screen.getByRole('heading')).toHaveFocus();
  rerender(page(false));
  expect(screen.getByRole('link')).toHaveFocus();
});

test('is not handed to what has gone meanwhile', () => {
  const { rerender } = render(page(false));
  screen.getByRole('link').focus();
  rerender(page(true));
  rerender(page(true, false));
  rerender(page(false, false));
  expect(document.body).toHaveFocus();
});

test('is not taken from the page around a panel that has it not', () => {
  const focused = jest.spyOn(document, 'hasFocus').mockReturnValue(false);
  render(page(true));
  expect(screen.getByRole('heading')).not.toHaveFocus();
  focused.mockRestore();
});
