/** An address of the console that is no page: said in the console, whose layout shows what is thrown. */
export function loader(): never {
  throw new Response(null, { status: 404 })
}

export default function UnknownPage() {
  return null
}
