export function normalise({ name, email }) {
  return { name: name.trim(), email: email.trim().toLowerCase() }
}
