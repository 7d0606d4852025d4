/** Where the focus is before, during and after an open panel. */
import { embedHere, endAll, panelSays, pressEscape, setUpPage, tap, theFrame, theHolder } from './hostPage';

afterEach(() => {
  endAll();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('[kit.focus] focus', () => {
  test('[kit.focus] goes into the frame, and back to the field it came from', () => {
    const { field } = setUpPage();
    const panel = embedHere();
    field.focus();
    panel.show();
    expect(theHolder()).toHaveFocus();
    panel.close();
    expect(field).toHaveFocus();
  });

  test('goes back to the bell when nothing had it before, or an element that is gone', () => {
    const { bell, field } = setUpPage();
    const panel = embedHere();
    panel.show();
    panel.close();
    expect(bell).toHaveFocus();
    field.focus();
    panel.show();
    field.remove();
    pressEscape();
    expect(bell).toHaveFocus();
  });

  test('[kit.focus] is left alone when the reader has moved on to another field', () => {
    const { bell, field } = setUpPage();
    const panel = embedHere();
    bell.focus();
    panel.show();
    field.focus();
    tap(field);
    expect(panel.open).toBe(false);
    expect(field).toHaveFocus();
  });

  test('stays in the page with show({ focus: false })', () => {
    const { field } = setUpPage();
    const panel = embedHere();
    field.focus();
    panel.show({ focus: false });
    expect(field).toHaveFocus();
    panel.close();
    expect(field).toHaveFocus();
  });

  test('is given to the frame’s page once that has loaded, if the frame still has it', () => {
    const { field } = setUpPage();
    const panel = embedHere();
    panel.show();
    const { contentWindow } = theFrame();
    if (!contentWindow) throw new Error('the frame has no window');
    const given = jest.spyOn(contentWindow, 'focus').mockImplementation(() => undefined);
    panelSays({ action: 'iFrameReady' });
    expect(given).toHaveBeenCalledTimes(1);
    field.focus();
    panelSays({ action: 'iFrameReady' });
    expect(given).toHaveBeenCalledTimes(1);
  });

  test('goes back although the frame keeps it after blur(), as in WebKit', () => {
    const { bell, field } = setUpPage();
    const panel = embedHere();
    for (const from of [field, bell]) {
      from.focus();
      panel.show();
      jest.spyOn(theFrame(), 'blur').mockImplementation(() => undefined);
      panel.close();
      expect(from).toHaveFocus();
    }
  });

  test('[kit.focus] goes into the frame after the key that opened it, as Firefox asks, unless the reader moved on', () => {
    jest.useFakeTimers();
    const { bell, field } = setUpPage();
    const panel = embedHere();
    for (const movesOn of [false, true]) {
      bell.focus();
      const refused = jest.spyOn(HTMLIFrameElement.prototype, 'focus').mockImplementation(() => undefined);
      panel.show();
      refused.mockRestore();
      expect(bell).toHaveFocus();
      if (movesOn) field.focus();
      jest.runOnlyPendingTimers();
      expect(movesOn ? field : theHolder()).toHaveFocus();
      panel.close();
    }
  });

  test('works in a shadow tree', () => {
    const { bell } = setUpPage();
    const shadow = document.createElement('div');
    document.body.append(shadow);
    const place = document.createElement('div');
    place.id = 'place';
    document.querySelector('#place')?.remove();
    document.body.append(place);
    const panel = embedHere();
    shadow.attachShadow({ mode: 'open' }).append(place);
    bell.focus();
    panel.show();
    expect(shadow.shadowRoot?.activeElement).toBe(place.firstElementChild);
    panel.close();
    expect(bell).toHaveFocus();
    panel.destroy();
  });
});
