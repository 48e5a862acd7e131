/** The outcome of a rule that may refuse: a value, or a reason the caller can show. Domain functions never throw for what people may enter. */
export type Result<T, E> = Ok<T> | Refused<E>
export type Ok<T> = { readonly ok: true; readonly value: T }
export type Refused<E> = { readonly ok: false; readonly error: E }

export function ok<T>(value: T): Ok<T> {
  return { ok: true, value }
}

export function refuse<E>(error: E): Refused<E> {
  return { ok: false, error }
}
