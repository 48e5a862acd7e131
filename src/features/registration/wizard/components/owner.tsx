/** Says with a form whose answers it holds, for the case that somebody else has signed in meanwhile. */
export function Owner({ owner }: { owner: string }) {
  return <input type="hidden" name="owner" value={owner} />
}
