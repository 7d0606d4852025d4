/** RxJS's `from` without its schedulers, which nobody here gives: see `innerFrom`. */
import type { Observable, ObservableInput } from 'rxjs';
import { innerFrom } from './innerFrom';

export const from = <T>(input: ObservableInput<T>): Observable<T> => innerFrom(input);
