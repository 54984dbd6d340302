/* The package has no types of its own. */
declare module '@adobe/structured-data-validator' {
  type Issue = {
    rootType: string;
    severity: 'ERROR' | 'WARNING';
    issueMessage: string;
    path: { type?: string; property?: string }[];
  };
  /** Checks objects of schema.org by what Google's rich results ask for. */
  export default class Validator {
    /** @param data objects by their type, as the page has them */
    validate(data: { jsonld: Record<string, object[]> }): Promise<Issue[]>;
  }
}
