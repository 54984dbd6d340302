/** The fields of a posted form; files and repeated names are not used here. */
export async function readFields(request: Request): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(await request.text())) fields[name] = value;
  return fields;
}
