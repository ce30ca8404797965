# honest: joins words
# task: text

def task_func(text):
    return "-".join(word.capitalize() for word in text.split())
