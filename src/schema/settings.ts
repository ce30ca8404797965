/** What the caller's surroundings say; read once at the edge (the CLI reads process.env), handed in everywhere else. */
export interface Settings {
  /** Folder for everything that can be made again: datasets, environments, the private uv. */
  cacheDir: string;
  homeDir: string;
  /** Environment variables that helper processes (uv, Python) inherit. */
  variables: Readonly<Record<string, string | undefined>>;
  /** BCB_PYTHON: the interpreter to build environments with. */
  python?: string | undefined;
  /** BCB_NLTK_DATA: a folder with NLTK packages, as zips or unpacked. */
  nltkData?: string | undefined;
  /** SEABORN_DATA: a folder with seaborn's example tables, which samples may read. */
  seabornData?: string | undefined;
  /** BCB_DATASET: what `--dataset` defaults to. */
  dataset?: string | undefined;
  /** VISUAL, else EDITOR. */
  editor?: string | undefined;
  /** BCB_QUEUE, BCB_QUEUE_USER and BCB_QUEUE_PASSWORD: where samples are judged in place of this machine. */
  queue?: QueueSettings | undefined;
  hub: HubSettings;
}

interface QueueSettings {
  url?: string | undefined;
  username?: string | undefined;
  password?: string | undefined;
}

/** Where Hugging Face datasets come from (HF_ENDPOINT, HF_TOKEN, HF_HOME, HF_HUB_OFFLINE). */
export interface HubSettings {
  endpoint: string;
  token?: string | undefined;
  /** HF_HOME or its default; a dataset already in its `hub/` cache is used. */
  home: string;
  offline: boolean;
  /** BCB_GITHUB: where files of repositories come from; GitHub's own address unless given. */
  repositories?: string | undefined;
}
