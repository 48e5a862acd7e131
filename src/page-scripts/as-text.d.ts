declare module '*?page-script' {
  /** The bundled and minified script; an empty string in what is sent to browsers. */
  const code: string
  export default code
}
