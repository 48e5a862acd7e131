/** What one press asks for: the fields of the same form as without script. */
export type Fields = Record<string, string>
