/** Login name of a demo installation's member who receives trial transfers. Its password is not known to anyone. */
export const SAMPLE_RECIPIENT = 'friend@tradelet.example'
